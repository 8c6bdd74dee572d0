import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testSize } from '@app/testing';
import { creditNote, line, sale } from '../../domain/src/test/documents.js';
import { NO_LOGOS, PAPERS } from './logos.js';
import type { PrintModel } from './print-model.js';
import { qrPng } from './qr-code.js';
import { renderEscpos, TILL_WIDTHS } from './render-escpos.js';
import { HTML_POLICY, renderHtml } from './render-html.js';
import { renderPdf } from './render-pdf.js';
import { describeWith, scanned, textOfPdf } from './test/programs.js';
import { readEscpos } from './test/read-escpos.js';
import { logoPng } from './test/sample-logo.js';
import { printed, SAMPLES, signedSource } from './test/sample-receipts.js';
import { randomSale, SeededChoices } from '../../authority/src/oscu/test/random-sales.js';
import type { SignedAmounts } from './receipt-source.js';

const ON_ROLL = { paper: '80mm', logos: NO_LOGOS } as const;

describe('rendered receipts', () => {
  const NAMES = Object.keys(SAMPLES);
  const html = (model: PrintModel, paper: (typeof PAPERS)[number] = '80mm') =>
    renderHtml(model, { paper, logos: NO_LOGOS });
  const withoutSpaces = (text: string) => text.replace(/\s+/g, '');

  /** What must be on the paper, whichever it is. */
  const demanded = ({ title, marks, totals, controlUnit, trader, seller, taxes }: PrintModel): string[] =>
    [
      ...[title, ...marks, seller.pin, trader.invoiceNumber, ...taxes.map(({ label }) => label)],
      Math.abs(totals.total)
        .toFixed(2)
        .replace(/\B(?=(\d{3})+\.)/g, ','),
      ...(controlUnit
        ? [
            controlUnit.cuInvoiceNumber!,
            controlUnit.sdcId!,
            controlUnit.internalData,
            controlUnit.signature,
            controlUnit.label,
            controlUnit.time,
          ]
        : []),
    ].map(withoutSpaces);

  describe.each(PAPERS)('a receipt as HTML on %s', (paper) => {
    it.each(NAMES)('shows all that must be printed: %s', (name) => {
      const model = SAMPLES[name]!();
      const text = withoutSpaces(html(model, paper).replace(/<style>.*?<\/style>|<[^>]*>/gs, ''));
      for (const part of demanded(model)) expect(text).toContain(part);
    });

    it('contains all that it needs, and its policy allows no more', () => {
      const page = html(SAMPLES.copy!(), paper);
      expect(page).not.toMatch(/<script|<link|src="(?!data:)|url\(/i);
      expect(page).toContain('<meta name="robots" content="noindex">');
      expect(HTML_POLICY).toContain("default-src 'none'");
    });
  });

  describe('texts of tills and buyers', () => {
    const HOSTILE = `</td><script>alert(1)</script><img src=x onerror="a()">'&\u0000\u001b@\u001dV1`;
    const hostile = () =>
      printed(
        signedSource(
          sale({
            invoiceNumber: HOSTILE,
            buyerName: HOSTILE,
            remark: HOSTILE,
            lines: [line({ itemName: HOSTILE, itemCode: HOSTILE })],
          }),
        ),
      );

    it('are only texts in HTML', () => {
      const page = html(hostile());
      expect(page).not.toMatch(/<script|<img/i);
      expect(page).toContain(
        '&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&quot;a()&quot;&gt;&#39;&amp; @ V1',
      );
    });

    it('are no commands for a printer', () => {
      const { cuts, lines } = readEscpos(renderEscpos(hostile(), { width: '80', logos: NO_LOGOS }));
      expect([cuts, lines.every(({ scale }) => scale === 1)]).toEqual([1, true]);
    });
  });

  describe.each(TILL_WIDTHS)('a receipt as ESC/POS for a roll of %s mm', (width) => {
    const columns = { '58': 32, '80': 48 }[width];
    const read = (name: string) => readEscpos(renderEscpos(SAMPLES[name]!(), { width, logos: NO_LOGOS }));

    it.each(NAMES)('shows all that must be printed, and no line is too long: %s', (name) => {
      const { lines, cuts } = read(name);
      const text = withoutSpaces(lines.map((one) => one.text).join(''));
      const model = SAMPLES[name]!();
      for (const part of demanded(model)) expect(text).toContain(part);
      expect(lines.filter((one) => one.text.length * one.scale > columns)).toEqual([]);
      expect(cuts).toBe(1);
    });

    it('writes amounts below their label where they are too long for a column', () => {
      const amounts = { quantity: 1, total: 98_765_432_109.87, taxableAmount: 98_765_432_109.87, taxAmount: 0 };
      const lines = [line({ ...amounts, taxType: 'D', unitPrice: null, supplyAmount: null })];
      const bytes = renderEscpos(printed(signedSource(sale({ lines }))), { width, logos: NO_LOGOS });
      const paper = readEscpos(bytes).lines.map(({ text }) => text);
      expect(paper.filter((text) => text.length > columns)).toEqual([]);
      expect(paper.join('\n')).toMatch(/D-Non VAT\s+98,765,432,109\.87\s+0\.00/);
    });

    it('prints the logo of the shop, centred', () => {
      const bytes = renderEscpos(SAMPLES.sale!(), { width, logos: { ...NO_LOGOS, shop: logoPng() } });
      expect(readEscpos(bytes).pictures).toEqual([{ width: 40, height: 20, isCentred: true }]);
      expect(read('sale').pictures).toEqual([]);
    });

    it('lets the printer draw the QR code', () => {
      expect(read('sale').codes).toEqual([SAMPLES.sale!().qr]);
      expect(read('provisional').codes).toEqual([]);
    });

    it('writes COPY and that it is no official receipt twice as large as the amounts', () => {
      const large = read('copy').lines.filter(({ scale }) => scale === 2);
      expect(withoutSpaces(large.map(({ text }) => text).join(''))).toBe('COPYTHISISNOTANOFFICIALRECEIPT'.repeat(2));
    });

    it('prints letters with accents, and a question mark for letters of other scripts', () => {
      const model = printed(signedSource(sale({ lines: [line({ itemName: 'Crème “brûlée” Mũkimo 茶 🍵' })] })));
      const { lines } = readEscpos(renderEscpos(model, { width, logos: NO_LOGOS }));
      expect(lines.map(({ text }) => text).join(' ')).toContain('Crème "brûlée" Mukimo ? ?');
    });
  });

  describeWith('pdftotext')('a receipt as PDF, read by another program', () => {
    it.each(PAPERS.flatMap((paper) => NAMES.map((name) => [name, paper] as const)))(
      'shows all that must be printed: %s on %s',
      async (name, paper) => {
        const model = SAMPLES[name]!();
        const text = textOfPdf(await renderPdf(model, { paper, logos: NO_LOGOS }));
        for (const part of demanded(model)) expect(text).toContain(part);
      },
    );
  });

  describeWith('pdftotext')('a sheet, read by another program', () => {
    const sheetOf = async (model: PrintModel) => textOfPdf(await renderPdf(model, { paper: 'a4', logos: NO_LOGOS }));

    it('repeats its name and the heads of the items on each further page, and numbers the pages', async () => {
      const text = await sheetOf(SAMPLES['hundred-lines']!());
      expect(text.match(/ItemQuantityUnitpriceAmount/g)).toHaveLength(2);
      expect(text).toMatch(/Page1\/2.*TAXINVOICEINV-1·DukalaMwangaza.*Page2\/2/s);
      expect(await sheetOf(SAMPLES.sale!())).not.toContain('Page1');
    });

    it('has both currencies of a foreign sale', async () => {
      const text = await sheetOf(SAMPLES['foreign-currency']!());
      for (const part of ['150,051.80B', 'USD1,160.00', 'VATUSD160.00', 'TOTALKES150,051.80', 'TOTALUSD1,160.00'])
        expect(text).toContain(part);
    });

    it('ends an invoice with terms and where to pay; a roll and a credit note do not have them', async () => {
      const texts = { terms: 'Payable in 30 days', bankDetails: 'Bank of Nairobi\n0110 2233' };
      const withTexts = (document: Parameters<typeof signedSource>[0]) =>
        printed({ ...signedSource(document), invoiceTexts: texts });
      const [invoice, note] = [withTexts(sale()), withTexts(creditNote())];
      const WRITTEN = /TERMS.*Payablein30days|BANKDETAILS/s;
      expect(await sheetOf(invoice)).toMatch(WRITTEN);
      expect(withoutSpaces(html(invoice, 'a4'))).toContain(
        '<pclass="section">BankofNairobi</p><pclass="section">01102233</p>',
      );
      const others = [await sheetOf(note), html(invoice), textOfPdf(await renderPdf(invoice, ON_ROLL))];
      for (const text of others) expect(withoutSpaces(text)).not.toMatch(WRITTEN);
    });

    it('writes long terms over the end of a page', async () => {
      const long = 'Goods remain ours until they are paid in full, and claims come within seven days. '.repeat(6);
      const texts = {
        terms: `${long}the end of the terms`,
        bankDetails: Array.from({ length: 80 }, (_, index) => index).join('\n'),
      };
      const lines = Array.from({ length: 40 }, () => line());
      const text = await sheetOf(printed({ ...signedSource(sale({ lines })), invoiceTexts: texts }));
      expect(text).toMatch(/theendoftheterms.*BANKDETAILS.*7879.*Page3\/3/s);
    });

    it('names a character that its font does not have', async () => {
      const model = printed(signedSource(sale({ lines: [line({ itemName: 'Chai 🍵 茶' })] })));
      expect(await sheetOf(model)).toContain('Chai[U+1F375][U+8336]');
    });
  });

  describe('a link to the receipt', () => {
    const LINK = 'https://risiti.example/r/C0yKUm8OTWydG1o8H34rkL8cyh0QEqu4ZLBqSTRiPgs';
    const withLink = (hasLinkQr: boolean) => printed(signedSource(sale()), { link: LINK, hasLinkQr });
    const codesIn = (page: string) => page.match(/<svg/g)!.length;

    it('is a QR code of its own if that is wished, beside that of the authority', () => {
      expect([html(withLink(false)), html(withLink(true))].map(codesIn)).toEqual([1, 2]);
      const { codes } = readEscpos(renderEscpos(withLink(true), { width: '58', logos: NO_LOGOS }));
      expect(codes).toEqual([SAMPLES.sale!().qr, LINK]);
    });
  });

  describe('a sheet', () => {
    it('has the sums and the taxes beside each other, and a roll below each other', async () => {
      const page = html(SAMPLES.sale!(), 'a4');
      expect(page).toMatch(/<div class="columns right"><div>.*TOTAL KES.*<\/div><div>.*<table class="taxes">/s);
      expect(page).toContain('.columns{display:grid');
      expect(html(SAMPLES.sale!())).not.toContain('display:grid');
      const sheet = await renderPdf(SAMPLES['hundred-lines']!(), { paper: 'a4', logos: NO_LOGOS });
      expect(sheet.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
    });
  });

  describeWith('zbarimg')('the QR code, read by another program', () => {
    it.each(['SANDBOX', 'PRODUCTION'] as const)('is the page of the receipt in %s', async (environment) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'qr-'));
      const { qr } = printed(signedSource(sale(), { environment }));
      const file = path.join(folder, 'qr.png');
      writeFileSync(file, qrPng(qr!, 300));
      expect(scanned(file)).toBe(qr);
      rmSync(folder, { recursive: true });
    });
  });
});

describe('random receipts', () => {
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
});
