import { PNG } from 'pngjs';
import { logoRaster } from './logo-raster.js';

/** A PNG of so many pixels, each with the shade and the cover that the function says. */
function png(width: number, height: number, pixelAt: (x: number, y: number) => [shade: number, cover: number]): Buffer {
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
