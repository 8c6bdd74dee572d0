import type { ValidationError } from 'class-validator';
import { copyDeclaredFields, hasDeclaredShape, isObject } from './copy-declared-fields.js';
import { declaredFields, type Dto } from './fields/declared-fields.js';
import { readValidBody } from './read-valid-body.js';
import type { UnknownFields } from './unknown-fields.js';
import type { Warning } from './violation.js';

/** At most this many invalid elements of one list are reported. */
const REPORTED_MAX = 10;

interface InspectedList {
  /** The number of elements that the list of the body has. */
  length: number;
  /** The values of the valid elements, each at its place, as far as the list is read. */
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
  /** The declared fields of the body, with the shortened lists. */
  readonly body: object;

  constructor(dto: Dto, source: object, unknownFields: UnknownFields) {
    for (const [name, { nesting }] of declaredFields(dto)) {
      const list = Object.hasOwn(source, name) ? (source as Record<string, unknown>)[name] : undefined;
      // A list of another shape is refused as a whole.
      if (nesting && Array.isArray(list) && hasDeclaredShape(list, nesting))
        this.lists.set(name, inspect(nesting.of(), list));
    }
    const body = copyDeclaredFields(dto, this.withListsAsFarAsRead(source), unknownFields);
    this.body = { ...body, ...this.listsOf(body, (list, { places }) => places.map((place) => list[place])) };
  }

  /** A hostile body has very many fields, so it is copied only if need be. */
  private withListsAsFarAsRead(source: object): object {
    if ([...this.lists.values()].every(({ length, values }) => values.length === length)) return source;
    return { ...source, ...this.listsOf(source, (list, { values }) => list.slice(0, values.length)) };
  }

  private listsOf(body: object, change: (list: unknown[], inspected: InspectedList) => unknown[]): object {
    const fields = body as Record<string, unknown[]>;
    return Object.fromEntries([...this.lists].map(([name, inspected]) => [name, change(fields[name]!, inspected)]));
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

/** If all elements are valid, the first one is inspected: an empty list would be invalid itself. */
function inspect(dto: Dto, list: readonly unknown[]): InspectedList {
  const values: (object | undefined)[] = [];
  const invalid: number[] = [];
  for (const [place, element] of list.entries()) {
    const value = isObject(element) ? readValidBody(dto, element)?.value : undefined;
    values.push(value);
    if (!value && invalid.push(place) > REPORTED_MAX) break;
  }
  const places = invalid.length === 0 ? [0] : invalid.slice(0, REPORTED_MAX);
  return { length: list.length, values, places, hasMoreInvalid: invalid.length > REPORTED_MAX };
}

const moreInvalid = (field: string): Warning => ({
  field,
  message:
    `Only the first ${REPORTED_MAX} wrong elements of ${field} are listed. Correct them, and send the request again to see ` +
    'the others.',
});
