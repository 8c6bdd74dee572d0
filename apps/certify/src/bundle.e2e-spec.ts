/** @one-queue: the rows use neither queue nor database. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PNG } from 'pngjs';
import { CertifyBench, fileOf } from './test/certify-bench.js';

let bench: CertifyBench;
beforeAll(async () => {
  bench = await CertifyBench.start();
});
afterAll(() => bench.close());

describe('what is kept', () => {
  it('has each request and answer, the documents and the page, and no key in what is given away', async () => {
    const tin = bench.newPin();
    await bench.control('/purchases', { tin });
    const played = await bench.play(tin);
    const { device, sale, creditNote, rows } = played.state;
    const files = Object.values(rows).flatMap(({ files }) => files);
    expect(files.length).toBeGreaterThan(3 * 23);
    const names = [
      'index.html',
      'item.json',
      'invoice.json',
      'invoice-copy.json',
      'credit-note.json',
      'credit-note-copy.json',
    ];
    const given = [...files, ...names].map((name) => fileOf(played, name)).join('\n');
    expect(given).not.toContain(device!.cmcKey);
    expect(given).not.toMatch(/"pwd": ?"(?!\[secret\])/);
    const first = rows[14]!.files.find((name) => name.endsWith('-saveSale.request.json'))!;
    expect(JSON.parse(fileOf(played, first))).toEqual(JSON.parse(sale!.body));
    expect(fileOf(played, first.replace('request.json', 'answer.txt'))).toContain(sale!.receipt.signature);
    expect(statSync(path.join(played.bundle, '../state.json')).mode & 0o777).toBe(0o600);
    const { sdcId } = device!;
    const note = JSON.parse(fileOf(played, 'credit-note-copy.json'));
    expect(note).toMatchObject({
      ...{ title: 'CREDIT NOTE', isUnofficial: true, buyer: { name: JSON.parse(sale!.body).custNm } },
      original: { cuInvoiceNumber: `${sdcId}/${sale!.receipt.receiptNumber}` },
      controlUnit: { label: 'CC', sdcId, cuInvoiceNumber: `${sdcId}/${creditNote!.receipt.receiptNumber}` },
    });
    expect(note.totals.total).toBe(-JSON.parse(creditNote!.body).totAmt);
    expect(note.qr).toMatch(new RegExp(`Data=${tin}00${creditNote!.receipt.signature}$`));
    const page = fileOf(played, 'index.html');
    expect(page).toContain('23 of 23 rows passed');
    expect(page).toMatch(/<dt>Authority<\/dt><dd>127\.0\.0\.1:\d+ \(gateway\)<\/dd>/);
  });

  it('has the prints for the upload as PDF, and their QR codes as pictures', async () => {
    const tin = bench.newPin();
    const played = await bench.play(tin, { rows: [1, 3, 10, 19, 17, 14] });
    for (const name of ['invoice', 'invoice-copy', 'credit-note', 'credit-note-copy']) {
      const [pdf, picture] = [`${name}.pdf`, `${name}-qr.png`].map((file) =>
        readFileSync(path.join(played.bundle, file)),
      );
      expect(pdf!.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf!.length).toBeGreaterThan(10_000);
      expect(PNG.sync.read(picture!).width).toBeGreaterThan(200);
      expect(fileOf(played, 'index.html')).toContain(`<a href="${name}.pdf">`);
    }
    const labels = ['invoice', 'invoice-copy', 'credit-note', 'credit-note-copy'].map(
      (name) => JSON.parse(fileOf(played, `${name}.json`)).controlUnit.label,
    );
    expect(labels).toEqual(['NS', 'CS', 'NC', 'CC']);
  });

  it('has no document of an earlier sale', async () => {
    const tin = bench.newPin();
    const { bundle } = await bench.play(tin, { rows: [1, 3, 10, 19, 17, 14] });
    writeFileSync(path.join(bundle, 'a-photo.png'), 'of a person');
    const rename = (operation: string, body: Record<string, unknown>) =>
      operation === 'saveSale' && body.rcptTyCd === 'R' ? { ...body, custNm: 'Another Buyer' } : undefined;
    const played = await bench.play(tin, { rows: [14], change: rename });
    expect(readdirSync(played.bundle).sort()).toEqual([
      'a-photo.png',
      'index.html',
      ...['invoice-copy-qr.png', 'invoice-copy.json', 'invoice-copy.pdf'],
      ...['invoice-qr.png', 'invoice.json', 'invoice.pdf'],
      'item.json',
      'rows',
    ]);
  });

  it('is an invoice with several lines, three tax types, a discount and a service', async () => {
    const tin = bench.newPin();
    const { state } = await bench.play(tin, { rows: [1, 3, 10, 19, 17, 14] });
    const { itemList } = JSON.parse(state.sale!.body) as {
      itemList: { taxTyCd: string; dcRt: number; itemNm: string }[];
    };
    expect(itemList.map(({ taxTyCd }) => taxTyCd)).toEqual(['B', 'A', 'B', 'D']);
    expect(itemList.map(({ dcRt }) => dcRt)).toEqual([10, 0, 0, 0]);
    for (const { itemNm } of itemList) expect(itemNm).not.toMatch(/test|item ?\d/i);
    expect(state.creditNote!.document.lines).toHaveLength(2);
  });
});
