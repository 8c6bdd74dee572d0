import { LOGO_MAX, NO_LOGOS, readLogo } from './logos.js';
import { renderHtml } from './render-html.js';
import { renderPdf } from './render-pdf.js';
import { SAMPLES } from './test/sample-receipts.js';
import { logoPng, pngChunk } from './test/sample-logo.js';

const read = (png: Buffer) => readLogo(png.toString('base64'));

it('reads a picture, and leaves out what is no part of it', () => {
  const png = logoPng();
  expect(read(png)).toEqual(png);
  const noted = Buffer.concat([
    png.subarray(0, 33),
    pngChunk('tEXt', Buffer.from('Author\0Somebody')),
    png.subarray(33),
  ]);
  expect(read(noted)).toEqual(png);
});

it.each<[string, Buffer]>([
  ['text', Buffer.from('<svg onload="alert(1)"/>')],
  ['nothing', Buffer.alloc(0)],
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10])],
  ['a PNG that is cut', logoPng().subarray(0, -6)],
  ['a PNG with something behind its end', Buffer.concat([logoPng(), Buffer.from('more of it')])],
  ['a PNG without pixels', logoPng({ pixels: Buffer.alloc(0) })],
  ['a PNG that unpacks to more than its head says', logoPng({ pixels: Buffer.alloc(5_000_000) })],
  ['a PNG that is too wide', logoPng({ width: LOGO_MAX.width + 1 })],
  ['a PNG that is too high', logoPng({ height: LOGO_MAX.height + 1 })],
  ['an interlaced PNG', logoPng({ interlace: 1 })],
  ['a PNG of 16 bits', logoPng({ bits: 16 })],
  ['a PNG with a palette', logoPng({ colours: 3 })],
  ['a PNG with a filter that there is not', logoPng({ pixels: Buffer.alloc(20 * 41, 5) })],
  ['a large file', logoPng({ noise: LOGO_MAX.bytes })],
])('refuses %s', (_, png) => {
  expect(read(png)).toBeNull();
});

it('refuses a wrong checksum', () => {
  const png = logoPng();
  png[40]! ^= 1;
  expect(read(png)).toBeNull();
});

it('is part of HTML and PDF', async () => {
  const logos = { ...NO_LOGOS, shop: read(logoPng({ colours: 6, pixels: Buffer.alloc(20 * (1 + 4 * 40), 1) })) };
  const model = SAMPLES.sale!();
  expect(renderHtml(model, { paper: 'a4', logos })).toContain('src="data:image/png;base64,');
  const [without, withLogo] = [
    await renderPdf(model, { paper: 'a4', logos: NO_LOGOS }),
    await renderPdf(model, { paper: 'a4', logos }),
  ];
  expect([without, withLogo].map((pdf) => pdf.includes('/Subtype /Image'))).toEqual([false, true]);
});
