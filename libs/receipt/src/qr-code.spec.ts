import { PNG } from 'pngjs';
import { qrMatrix, qrPng, QUIET_ZONE } from './qr-code.js';

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
