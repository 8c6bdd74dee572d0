import { create, toBuffer } from 'qrcode';

export interface QrMatrix {
  size: number;
  isDark(row: number, column: number): boolean;
}

/** Medium error correction: a receipt that is creased or stained can still be scanned. */
const OPTIONS = { errorCorrectionLevel: 'M' } as const;
/** Scanners want four light modules around the code. */
export const QUIET_ZONE = 4;

export function qrMatrix(text: string): QrMatrix {
  const { modules } = create(text, OPTIONS);
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 };
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

export const qrPng = (text: string, width: number): Promise<Buffer> =>
  toBuffer(text, { ...OPTIONS, margin: QUIET_ZONE, width });
