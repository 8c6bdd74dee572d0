import { firstCharacters, type Outcome } from '@app/domain';
import { isRecord } from './read-envelope.js';

/** The field of a line, as the authority names it: `[<itemList><pkgUnitCd>]`. */
const FIELD_OF_LINE = /<itemList>\W*<(\w+)>/g;
const [VALUES_MAX, NAME_MAX] = [10, 60];

/** The authority names the field with the wrong code, and not the item. So the message gets the values that went out, each with its first item. */
export function namingItems(outcome: Outcome, body: string): Outcome {
  if (outcome.kind !== 'rejected' || !outcome.ofItem) return outcome;
  const fields = new Set([...outcome.message.matchAll(FIELD_OF_LINE)].map(([, field]) => field!));
  const values = [...fields].flatMap((field) => valuesOf(field, body) ?? []).join('; ');
  return values === '' ? outcome : { ...outcome, message: `${outcome.message} (${values})` };
}

function valuesOf(field: string, body: string): string | null {
  const { itemList } = JSON.parse(body) as { itemList?: unknown };
  const named = new Map<unknown, string>();
  for (const line of Array.isArray(itemList) ? itemList.filter(isRecord) : []) {
    const [value, item] = [line[field], firstCharacters(String(line.itemNm ?? line.itemCd), NAME_MAX)];
    if (!named.has(value) && named.size < VALUES_MAX) named.set(value, `${String(value)} of "${item}"`);
  }
  return named.size === 0 ? null : `${field}: ${[...named.values()].join(', ')}`;
}
