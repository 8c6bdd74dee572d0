import { firstCharacters, type Outcome } from '@app/domain';
import { isRecord } from './read-envelope.js';
import { normaliseText, textPattern } from './text-pattern.js';

interface Advice {
  /** The text in the authority's words. */
  text: string;
  /** The true meaning, and what helps. */
  advice: string;
}

const NO_STOCK =
  'The authority shows no stock of these goods in this branch. It was given time to show what was reported. Check that the branch ' +
  '(bhfId) of the device is the one that the authority knows: stock that was reported under another branch looks the same. ' +
  'Then report the stock, and send the document again.';

const WRONG_APP_ID =
  'Set AUTHORITY_<ENVIRONMENT>_APP_ID to the id of your app on the portal of the authority, start the workers again and resume the lane';

const NAME_OF_ORIGINAL =
  'A credit note needs the name of the buyer, the same as in its original. The authority never credits a sale that was sent ' +
  'without a name: issue the sale anew.';

/** Texts that mislead, or that do not say what helps. */
const REFUSAL_ADVICE: readonly Advice[] = [
  {
    text: 'Error occurred while validating item tax type',
    advice:
      'This text misleads. The branch (bhfId) of the device is wrong: the authority does not know it for this PIN. Waiting does not help',
  },
  { text: 'Items provided under the itemList section do not exist in your stock', advice: NO_STOCK },
  { text: 'does not exist in your stock master', advice: NO_STOCK },
  {
    text: 'Query did not return a unique result',
    advice:
      'The authority has this device more than once, because it was initialised more than once. Never initialise it again: only the ' +
      'authority can repair this. Items fail meanwhile, while sales and stock go on',
  },
  { text: 'TestSessionApiLog <any> is null', advice: WRONG_APP_ID },
  { text: 'apigee_app_id cannot be Null', advice: WRONG_APP_ID },
  { text: 'getCustNm() is null', advice: NAME_OF_ORIGINAL },
  { text: 'does not match custNm from the orgInvcNo', advice: NAME_OF_ORIGINAL },
  {
    text: 'Cannot invoke',
    advice:
      'The program of the authority failed over a value of this document that it did not expect to be empty. Fill in what is ' +
      'optional, above all names and amounts, and send the document again.',
  },
  {
    text: 'Code value error among request',
    advice:
      'The authority registers an item with a unit that it does not know, and refuses every sale of it. Look up the values of the message ' +
      'in GET /api/v1/codes (?cdCls=17 for packages, 10 for quantities), correct the item with PUT /api/v1/items/{itemCd} or register it anew ' +
      'under another code, and send the document again with the same units; its number is free.',
  },
  {
    text: 'Ensure you use a valid item classification code',
    advice:
      'The authority takes only classes of its own list: choose one that GET /api/v1/item-classes shows, and register the item again.',
  },
];

const KNOWN_ADVICE = REFUSAL_ADVICE.map(({ text, advice }) => ({ advice, matches: textPattern(text) }));

/** Advice about a text of the authority that does not say what helps; null if the text says it itself. */
export function adviceOn(message: string): string | null {
  const normalised = normaliseText(message);
  return KNOWN_ADVICE.find(({ matches }) => matches(normalised))?.advice ?? null;
}

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
