import { testSize } from '@app/testing';
import { randomSale, SeededChoices } from '../../authority/src/oscu/test/random-sales.js';
import { NO_LOGOS, PAPERS } from './logos.js';
import { renderPdf } from './render-pdf.js';
import type { SignedAmounts } from './receipt-source.js';
import { describeWith, textOfPdf } from './test/programs.js';
import { printed, signedSource } from './test/sample-receipts.js';

const SEED = 20260302;
const DOCUMENTS = testSize({ short: 12, full: 1000 });
const NAMES = [
  'Sugar 2 kg',
  'Ugali & "sukuma" <b>',
  'Crème brûlée',
  'Mũkimo',
  'Very '.repeat(30),
  'АБВ',
  '100% cotton',
];

/** Not the formatting of the product, which is under test. */
const amount = (value: number): string => value.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
const withoutSpaces = (text: string) => text.replace(/\s+/g, '');

/** Everything that the authority signed, in the order of the paper. */
const signedTexts = (signed: SignedAmounts): string[] =>
  [
    ...signed.itemList.flatMap((line) => [
      line.itemNm,
      amount(line.prc),
      `${amount(line.splyAmt)}${line.taxTyCd}`,
      ...(line.dcAmt === 0 ? [] : [amount(-line.dcAmt)]),
    ]),
    ...[signed.taxblAmtA, signed.totTaxblAmt, signed.totTaxAmt, signed.totAmt, signed.totAmt].map(amount),
    ...(['A', 'B', 'C', 'D', 'E'] as const).flatMap((type) => [
      amount(signed[`taxblAmt${type}`]),
      amount(signed[`taxAmt${type}`]),
    ]),
    'K7QW-2MZP-4RTY-U3XS-A5BC-D6EF-GH',
    'V4N6-P2QK-7WXR-3TZA',
  ].map(withoutSpaces);

/** The first text that does not follow the ones before it. */
function missingIn(text: string, expected: string[]): string | null {
  let from = 0;
  for (const part of expected) {
    const at = text.indexOf(part, from);
    if (at < 0) return part;
    from = at + part.length;
  }
  return null;
}

describeWith('pdftotext')(`${DOCUMENTS} random sales (seed ${SEED})`, () => {
  it('have on paper, in order, what the authority signed', async () => {
    const random = new SeededChoices(SEED);
    const missing: object[] = [];
    for (let index = 0; index < DOCUMENTS; index++) {
      const drawn = randomSale(random, index % 25 === 0 ? 120 : 12);
      const document = { ...drawn, lines: drawn.lines.map((line) => ({ ...line, itemName: random.pick(NAMES) })) };
      const source = signedSource(document);
      const paper = PAPERS[index % PAPERS.length]!;
      const text = textOfPdf(await renderPdf(printed(source), { paper, logos: NO_LOGOS }));
      const lacks = missingIn(text, signedTexts(source.signed!.amounts));
      if (lacks !== null) missing.push({ index, paper, lacks });
    }
    expect(missing).toEqual([]);
  });
});
