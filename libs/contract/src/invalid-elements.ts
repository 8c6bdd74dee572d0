import type { ValidationError } from 'class-validator';
import { copyDeclaredFields, hasDeclaredShape, isObject } from './copy-declared-fields.js';
import { declaredFields, type Dto } from './fields/declared-fields.js';
import { readValidBody } from './read-valid-body.js';
import type { UnknownFields } from './unknown-fields.js';
import type { Warning } from './violation.js';

/** At most this many invalid elements of one list are reported. */
const REPORTED_MAX = 10;

interface InspectedList {
  /** How many elements the list of the body has. */
  length: number;
  /** The values of the valid elements, each at its place in the list of the body. */
  values: (object | undefined)[];
  /** The places of the elements that are inspected. */
  places: number[];
  hasMoreInvalid: boolean;
}

/**
 * Leaves only the first invalid elements in the lists of a body before the slow inspection. The inspection of a thousand elements
 * would stop the process for too long. Afterwards it corrects the places in the errors, and puts the other elements back. What comes
 * after more invalid elements than are reported is not read.
 */
export class InvalidElements {
  private readonly lists = new Map<string, InspectedList>();
  /** The body with the shortened lists. */
  readonly body: object;

  constructor(dto: Dto, source: object, unknownFields: UnknownFields) {
    const body = copyDeclaredFields(dto, cutLists(dto, source), unknownFields);
    const shortened: Record<string, unknown> = {};
    for (const [name, { nesting }] of declaredFields(dto)) {
      const list = Object.hasOwn(body, name) ? (body as Record<string, unknown>)[name] : undefined;
      if (!nesting || !Array.isArray(list)) continue;
      const { length } = (source as Record<string, unknown[]>)[name]!;
      const inspected = { length, ...inspect(nesting.of(), list) };
      this.lists.set(name, inspected);
      shortened[name] = inspected.places.map((place) => list[place] as unknown);
    }
    this.body = { ...body, ...shortened };
  }

  /** Puts all elements back into the lists. An element that was left out is undefined if it is invalid. */
  restore(value: object): object {
    const fields = value as Record<string, unknown[] | undefined>;
    for (const [name, { length, values, places }] of this.lists) {
      const inspected = fields[name];
      const valueAt = (place: number) => values[place] ?? inspected?.[places.indexOf(place)];
      if (inspected) fields[name] = Array.from({ length }, (_, place) => valueAt(place));
    }
    return value;
  }

  renumber(errors: readonly ValidationError[]): void {
    for (const { property, children = [] } of errors) {
      const places = this.lists.get(property)?.places;
      if (places) for (const child of children) child.property = String(places[Number(child.property)]);
    }
  }

  toWarnings(): Warning[] {
    return [...this.lists].filter(([, { hasMoreInvalid }]) => hasMoreInvalid).map(([field]) => moreInvalid(field));
  }
}

/** The body with each list only as far as the first invalid element that is not reported. */
function cutLists(dto: Dto, source: object): object {
  const cut: Record<string, unknown> = {};
  for (const [name, { nesting }] of declaredFields(dto)) {
    const list = Object.hasOwn(source, name) ? (source as Record<string, unknown>)[name] : undefined;
    if (!nesting || !Array.isArray(list) || !hasDeclaredShape(list, nesting)) continue;
    const end = placeOfUnreported(nesting.of(), list);
    if (end !== -1) cut[name] = list.slice(0, end + 1);
  }
  // A hostile body has very many fields, so it is copied only if need be.
  return Object.keys(cut).length === 0 ? source : { ...source, ...cut };
}

function placeOfUnreported(dto: Dto, list: readonly unknown[]): number {
  let invalid = 0;
  return list.findIndex((element) => !valueOf(dto, element) && ++invalid > REPORTED_MAX);
}

const valueOf = (dto: Dto, element: unknown): object | undefined =>
  isObject(element) ? readValidBody(dto, element)?.value : undefined;

/** If all elements are valid, the first one is inspected: an empty list would be invalid itself. */
function inspect(dto: Dto, list: readonly unknown[]): Omit<InspectedList, 'length'> {
  const values = list.map((element) => valueOf(dto, element));
  const invalid = [...values.keys()].filter((place) => values[place] === undefined);
  const places = invalid.length === 0 ? [0] : invalid.slice(0, REPORTED_MAX);
  return { values, places, hasMoreInvalid: invalid.length > REPORTED_MAX };
}

const moreInvalid = (field: string): Warning => ({
  field,
  message:
    `Only the first ${REPORTED_MAX} wrong elements of ${field} are listed. Correct them, and send the request again to see ` +
    'the others.',
});
