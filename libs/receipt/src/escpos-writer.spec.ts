import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { EscposWriter } from './escpos-writer.js';

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
