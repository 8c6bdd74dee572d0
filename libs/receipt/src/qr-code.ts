import { PNG } from 'pngjs';
import encodeQr from 'qr';

interface QrMatrix {
  size: number;
  isDark(row: number, column: number): boolean;
}

/** The library draws one. */
const BORDER = 1;
/** Scanners want four light modules around the code. */
export const QUIET_ZONE = 4;

/** Medium error correction: a receipt that is creased or stained can still be scanned. */
export function qrMatrix(text: string): QrMatrix {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: BORDER });
  return { size: rows.length - 2 * BORDER, isDark: (row, column) => rows[row + BORDER]![column + BORDER]! };
}

/** One path with a run of dark modules for each piece, which is far smaller than a square for each. */
export function qrPath({ size, isDark }: QrMatrix): string {
  let path = '';
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const start = column;
      while (column < size && isDark(row, column)) column++;
      if (column > start)
        path += `M${start + QUIET_ZONE} ${row + QUIET_ZONE}h${column - start}v1H${start + QUIET_ZONE}z`;
    }
  }
  return path;
}

export function qrSvg(text: string): string {
  const matrix = qrMatrix(text);
  const size = matrix.size + 2 * QUIET_ZONE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img" aria-label="QR">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${qrPath(matrix)}"/></svg>`
  );
}

/** As wide as that at most: each module has the same whole number of pixels. */
export function qrPng(text: string, widthMax: number): Buffer {
  const { size, isDark } = qrMatrix(text);
  const scale = Math.floor(widthMax / (size + 2 * QUIET_ZONE));
  const width = scale * (size + 2 * QUIET_ZONE);
  const png = new PNG({ width, height: width });
  png.data = Buffer.alloc(width * width, WHITE);
  for (let row = 0; row < size; row++) {
    const top = (row + QUIET_ZONE) * scale * width;
    for (let column = 0; column < size; column++) {
      const left = top + (column + QUIET_ZONE) * scale;
      if (isDark(row, column)) png.data.fill(0, left, left + scale);
    }
    for (let line = 1; line < scale; line++) png.data.copyWithin(top + line * width, top, top + width);
  }
  return PNG.sync.write(png, { colorType: GRAY, inputColorType: GRAY, filterType: 0, deflateStrategy: 0 });
}

const GRAY = 0;
const WHITE = 0xff;
