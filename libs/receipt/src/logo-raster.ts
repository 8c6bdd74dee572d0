import { createHash } from 'node:crypto';
import { PNG } from 'pngjs';

/** A picture in black dots. Each row is whole bytes, and its first dot is the highest bit. */
export interface Raster {
  bytesARow: number;
  rows: number;
  dots: Buffer;
}

/** The paper has 203 dots an inch, so a logo is at most 2.5 cm high. */
const ROWS_MAX = 200;
/** To make one takes five times as long as the rest of a receipt, and a shop prints the same logo on each. */
const KEPT_MAX = 100;
const kept = new Map<string, Raster>();

/** A logo for a printer with so many dots in a row. The PNG has been read by `readLogo`. */
export function logoRaster(png: Buffer, dotsMax: number): Raster {
  const key = `${dotsMax} ${createHash('sha256').update(png).digest('base64')}`;
  const known = kept.get(key);
  if (known) return known;
  const raster = inDots(fitted(PNG.sync.read(png), dotsMax));
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(key, raster);
  return raster;
}

/** The lightness of each pixel, from 0 to 255. */
interface Shades {
  width: number;
  height: number;
  shades: Float32Array;
}

/** The picture on white paper, made smaller if it is too large. */
function fitted({ width, height, data }: PNG, dotsMax: number): Shades {
  const scale = Math.min(1, dotsMax / width, ROWS_MAX / height);
  const size = { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
  const shades = new Float32Array(size.width * size.height);
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const at = 4 * (Math.floor(y / scale) * width + Math.floor(x / scale));
      shades[y * size.width + x] = shadeOn(data, at);
    }
  return { ...size, shades };
}

function shadeOn(data: Buffer, at: number): number {
  const [red, green, blue, cover] = [data[at]!, data[at + 1]!, data[at + 2]!, data[at + 3]! / 255];
  return 255 - cover * (255 - (0.299 * red + 0.587 * green + 0.114 * blue));
}

/** Each dot passes its error on to those beside and below it (Floyd and Steinberg), so that grey becomes a pattern. */
function inDots({ width, height, shades }: Shades): Raster {
  const bytesARow = Math.ceil(width / 8);
  const dots = Buffer.alloc(bytesARow * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const shade = shades[y * width + x]!;
      const isBlack = shade < 128;
      if (isBlack) dots[y * bytesARow + (x >> 3)]! |= 0x80 >> (x & 7);
      const error = (shade - (isBlack ? 0 : 255)) / 16;
      for (const [right, down, share] of NEIGHBOURS) {
        const isInside = x + right >= 0 && x + right < width && y + down < height;
        if (isInside) shades[(y + down) * width + x + right]! += error * share;
      }
    }
  return { bytesARow, rows: height, dots };
}

const NEIGHBOURS = [
  [1, 0, 7],
  [-1, 1, 3],
  [0, 1, 5],
  [1, 1, 1],
] as const;
