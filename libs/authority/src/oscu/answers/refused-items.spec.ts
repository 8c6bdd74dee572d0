import type { Outcome } from '@app/domain';
import { adviceOn, namingItems } from './refusal-advice.js';

const WORDS = 'Code value error among request parameters [<itemList><pkgUnitCd>]';
const refused: Outcome = { kind: 'rejected', code: '913', message: WORDS, ofItem: true };
const body = JSON.stringify({
  itemList: [
    { itemNm: 'Kettle', pkgUnitCd: 'NT', qtyUnitCd: 'NO' },
    { itemNm: 'Soap', pkgUnitCd: 'BX', qtyUnitCd: 'NO' },
    { itemNm: 'Basin', pkgUnitCd: 'NT', qtyUnitCd: 'U' },
  ],
});
const messageOf = (message: string, sent = body): string =>
  (namingItems({ ...refused, message } as Outcome, sent) as { message: string }).message;

it('a refusal of a code names the values that went out, each with its first item', () => {
  expect(messageOf(WORDS)).toBe(`${WORDS} (pkgUnitCd: NT of "Kettle", BX of "Soap")`);
  expect(messageOf(`${WORDS}[<itemList><qtyUnitCd>]`)).toContain('; qtyUnitCd: NO of "Kettle", U of "Basin")');
});

it.each([
  ['of a field of no line', 'Code value error among request parameters [<pmtTyCd>]', body],
  ['of a document without lines', WORDS, '{}'],
])('a refusal %s is told as it is', (_, message, sent) => {
  expect(messageOf(message, sent).startsWith(message)).toBe(true);
  expect(messageOf(message, sent)).not.toContain('"');
});

it('a refusal of another sort is told as it is', () => {
  const other: Outcome = { kind: 'rejected', code: '910', message: WORDS };
  expect(namingItems(other, body)).toBe(other);
});

it('a person learns what to do about it', () => {
  expect(adviceOn(messageOf(WORDS))).toMatch(/GET \/api\/v1\/codes .*PUT \/api\/v1\/items/);
});
