/** What a thermal printer would show: text by line with its size, QR codes and cuts. It knows the manual, and none of our code. */
export interface PrintedPaper {
  lines: { text: string; scale: number; isBold: boolean; isCentred: boolean }[];
  codes: string[];
  pictures: { width: number; height: number; isCentred: boolean }[];
  cuts: number;
}

export function readEscpos(bytes: Buffer): PrintedPaper {
  const paper: PrintedPaper = { lines: [], codes: [], pictures: [], cuts: 0 };
  const style = { scale: 1, isBold: false, isCentred: false };
  let text = '';
  let stored = '';
  for (let at = 0; at < bytes.length;) {
    const [byte, name, value] = [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!];
    if (byte === 0x0a) {
      paper.lines.push({ text, ...style });
      text = '';
      at += 1;
    } else if (byte === 0x1b) {
      if (name === 0x40) Object.assign(style, { scale: 1, isBold: false, isCentred: false });
      else if (name === 0x45) style.isBold = value === 1;
      else if (name === 0x61) style.isCentred = value === 1;
      else if (name === 0x64) for (let line = 0; line < value; line++) paper.lines.push({ text: '', ...style });
      else if (name !== 0x74) throw new Error(`Unknown command ESC ${name} at ${at}`);
      at += name === 0x40 ? 2 : 3;
    } else if (byte === 0x1d && name === 0x21) {
      style.scale = 1 + (value & 0x07);
      at += 3;
    } else if (byte === 0x1d && name === 0x56) {
      paper.cuts += 1;
      at += 3;
    } else if (byte === 0x1d && name === 0x76) {
      const [bytesARow, rows] = [bytes.readUInt16LE(at + 4), bytes.readUInt16LE(at + 6)];
      paper.pictures.push({ width: 8 * bytesARow, height: rows, isCentred: style.isCentred });
      at += 8 + bytesARow * rows;
    } else if (byte === 0x1d && name === 0x28 && value === 0x6b) {
      const length = bytes[at + 3]! + 256 * bytes[at + 4]!;
      const [symbol, command] = [bytes[at + 5]!, bytes[at + 6]!];
      if (symbol !== 0x31) throw new Error(`Not a QR code at ${at}`);
      if (command === 0x50) stored = bytes.toString('latin1', at + 8, at + 5 + length);
      if (command === 0x51) paper.codes.push(stored);
      at += 5 + length;
    } else if (byte < 0x20) throw new Error(`Unknown control character ${byte} at ${at}`);
    else {
      text += String.fromCharCode(byte);
      at += 1;
    }
  }
  return paper;
}
