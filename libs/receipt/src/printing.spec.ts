import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { PNG } from 'pngjs';
import { EscposWriter } from './escpos-writer.js';
import { logoRaster } from './logo-raster.js';
import { LOGO_MAX, readLogo, NO_LOGOS } from './logos.js';
import { renderHtml } from './render-html.js';
import { renderPdf } from './render-pdf.js';
import { SAMPLES } from './test/sample-receipts.js';
import { logoPng, pngChunk } from './test/sample-logo.js';
import { qrMatrix, qrPng, QUIET_ZONE } from './qr-code.js';

/** The commands of a well-kept library, to which ours must be equal. */
const theirs = (write: (encoder: ReceiptPrinterEncoder) => unknown): Buffer => {
  const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos', columns: 48, imageMode: 'raster' });
  write(encoder);
  return Buffer.from(encoder.encode());
};

const ours = (write: (writer: EscposWriter) => void): Buffer => {
  const writer = new EscposWriter();
  const before = writer.bytes().length;
  write(writer);
  return writer.bytes().subarray(before);
};

const contains = (bytes: Buffer, part: Buffer): boolean => bytes.includes(part);

describe('the commands for a thermal printer', () => {
  it('start as those of another library', () => {
    expect(
      contains(
        theirs((encoder) => encoder.initialize()),
        Buffer.from([0x1b, 0x40]),
      ),
    ).toBe(true);
    expect(new EscposWriter().bytes().subarray(0, 2)).toEqual(Buffer.from([0x1b, 0x40]));
  });

  it('draw the same QR code', () => {
    const text = 'https://etims.kra.go.ke/?Data=P051999888K00V4N6P2QK7WXR3TZA';
    const qr = theirs((encoder) => encoder.qrcode(text, { model: 2, size: 5, errorlevel: 'm' }));
    expect(
      contains(
        qr,
        ours((writer) => writer.qr(text, 5)),
      ),
    ).toBe(true);
  });

  it('print the same picture', () => {
    const [width, height] = [16, 8];
    const data = Buffer.alloc(4 * width * height, 0xff);
    for (let dot = 0; dot < 24; dot++) data.fill(0, 4 * dot, 4 * dot + 3);
    const dots = Buffer.concat([Buffer.from([0xff, 0xff, 0xff]), Buffer.alloc(13)]);
    const image = { data, width, height };
    expect(
      contains(
        theirs((encoder) => encoder.image(image as never, width, height, 'threshold')),
        ours((writer) => writer.picture({ bytesARow: 2, rows: height, dots })),
      ),
    ).toBe(true);
  });

  it.each<[string, (encoder: ReceiptPrinterEncoder) => unknown, (writer: EscposWriter) => void]>([
    ['cut', (encoder) => encoder.cut('partial'), (writer) => writer.feedAndCut(0)],
    ['are bold', (encoder) => encoder.bold(true).text('x').bold(false), (writer) => writer.bold(true)],
    ['are large', (encoder) => encoder.size(2, 2).text('x').size(1, 1), (writer) => writer.scale(2)],
    ['select the code page', (encoder) => encoder.codepage('windows1252').text('é'), () => undefined],
  ])('%s in the same way', (_, write, writeOurs) => {
    const command = ours(writeOurs);
    // Ours feeds before it cuts.
    const expected = command.subarray(command[1] === 0x64 ? 3 : 0);
    expect(contains(theirs(write), expected.length > 0 ? expected : Buffer.from([0x1b, 0x74, 16]))).toBe(true);
  });
});

describe('logo raster', () => {
  /** A PNG of so many pixels, each with the shade and the cover that the function says. */
  function png(
    width: number,
    height: number,
    pixelAt: (x: number, y: number) => [shade: number, cover: number],
  ): Buffer {
    const picture = new PNG({ width, height });
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const [shade, cover] = pixelAt(x, y);
        picture.data.set([shade, shade, shade, cover], 4 * (y * width + x));
      }
    return PNG.sync.write(picture);
  }

  /** Rows of dots as text. */
  function drawn(file: Buffer, dotsMax: number): string[] {
    const { bytesARow, rows, dots } = logoRaster(file, dotsMax);
    const bits = (byte: number) => byte.toString(2).padStart(8, '0').replaceAll('0', '.').replaceAll('1', '#');
    return Array.from({ length: rows }, (_, row) =>
      [...dots.subarray(row * bytesARow, (row + 1) * bytesARow)].map(bits).join(''),
    );
  }

  const BLACK = [0, 255] as const;
  const WHITE = [255, 255] as const;

  it('a logo in black and white is printed dot by dot, and rows are filled up with white', () => {
    const diagonal = png(10, 3, (x, y) => [...(x === 4 * y ? BLACK : WHITE)]);
    expect(drawn(diagonal, 384)).toEqual(['#...............', '....#...........', '........#.......']);
  });

  it('what is transparent is white', () => {
    expect(
      drawn(
        png(8, 1, (x) => [0, x < 4 ? 255 : 0]),
        384,
      ),
    ).toEqual(['####....']);
  });

  it('grey becomes a pattern with as many black dots as it is dark', () => {
    const dots = drawn(
      png(80, 80, () => [192, 255]),
      384,
    ).join('');
    const share = dots.replaceAll('.', '').length / dots.length;
    expect(share).toBeGreaterThan(0.22);
    expect(share).toBeLessThan(0.28);
  });

  it.each([
    [600, 300, 384, [384, 192]],
    [600, 300, 576, [400, 200]],
    [100, 100, 384, [104, 100]],
    [1, 300, 384, [8, 200]],
  ])('a logo of %i by %i fits on a paper of %i dots', (width, height, dotsMax, [dots, rows]) => {
    const raster = logoRaster(
      png(width, height, () => [...BLACK]),
      dotsMax,
    );
    expect([8 * raster.bytesARow, raster.rows]).toEqual([dots, rows]);
  });
});

describe('read logo', () => {
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
});

describe('qr code', () => {
  const TEXT =
    'https://etims-sbx.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data=P051999888K00KRPVF35ZVNQDBON6';

  it('a picture of a QR code has each module as a square of whole pixels, and a light margin', () => {
    const { size, isDark } = qrMatrix(TEXT);
    const { width, height, data } = PNG.sync.read(qrPng(TEXT, 400));
    const scale = width / (size + 2 * QUIET_ZONE);
    expect([Number.isInteger(scale), width <= 400, height]).toEqual([true, true, width]);
    const moduleAt = (pixel: number) => Math.floor(pixel / scale) - QUIET_ZONE;
    const isInside = (module: number) => module >= 0 && module < size;
    const wrong = Array.from({ length: width * height }, (_, pixel) => pixel).filter((pixel) => {
      const [row, column] = [moduleAt(Math.floor(pixel / width)), moduleAt(pixel % width)];
      const isBlack = isInside(row) && isInside(column) && isDark(row, column);
      return data[4 * pixel] !== (isBlack ? 0 : 0xff) || data[4 * pixel + 3] !== 0xff;
    });
    expect(wrong).toEqual([]);
  });
});
