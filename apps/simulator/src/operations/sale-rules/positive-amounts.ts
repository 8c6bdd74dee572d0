import type { DeviceContext } from '../operation.js';

/** Every number of these documents counts or costs something, except those that refer to other documents. */
interface DocumentWithLines {
  itemList: readonly object[];
}

/** No price, quantity or amount is negative: credit notes have positive amounts too (fact sheet 4.2; the text is ours). */
export function positiveAmounts(document: DocumentWithLines, { rules }: DeviceContext): string | undefined {
  if (!rules.positiveAmounts) return undefined;
  const wrong = negativeIn(document);
  if (wrong) return `Invalid ${wrong}: a negative value is not allowed`;
  for (const [index, line] of document.itemList.entries()) {
    const wrong = negativeIn(line);
    if (wrong) return `Invalid ${wrong} on item: ${index + 1}: a negative value is not allowed`;
  }
  return undefined;
}

/** Clients send -1 for "no original". */
const REFERENCES = ['orgSarNo'];

const negativeIn = (fields: object): string | undefined =>
  Object.entries(fields).find(
    ([name, value]) => typeof value === 'number' && value < 0 && !REFERENCES.includes(name),
  )?.[0];
