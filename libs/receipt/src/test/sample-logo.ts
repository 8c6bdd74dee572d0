import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

interface LogoParts {
  width?: number;
  height?: number;
  bits?: number;
  colours?: number;
  interlace?: number;
  pixels?: Buffer;
  /** Random bytes in a chunk that readers skip. */
  noise?: number;
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** A PNG: black, of 40 by 20 pixels, unless a test wants another. */
export function logoPng({
  width = 40,
  height = 20,
  bits = 8,
  colours = 0,
  interlace = 0,
  ...parts
}: LogoParts = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, colours, 0, 0, interlace], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(parts.pixels ?? Buffer.alloc(height * (width + 1)))),
    ...(parts.noise ? [pngChunk('tEXt', randomBytes(parts.noise))] : []),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
