import type { Measured } from './measure.js';

export interface MeasuredRow extends Measured {
  label: string;
}

const HEAD = ['', 'sales/s', 'per processor-second', 'RSS, MB'];

/** Formats rows as aligned columns with numbers to the right. */
export function table(rows: MeasuredRow[]): string {
  const texts = [
    HEAD,
    ...rows.map(({ label, perSecond, perProcessorSecond, residentBytes }) => [
      label,
      thousands(perSecond),
      thousands(perProcessorSecond),
      inMegabytes(residentBytes),
    ]),
  ];
  const widths = HEAD.map((_, column) => Math.max(...texts.map((row) => row[column]!.length)));
  return texts
    .map((row) =>
      row.map((text, column) => (column ? text.padStart(widths[column]!) : text.padEnd(widths[0]!))).join('  '),
    )
    .join('\n');
}

export const thousands = (value: number) =>
  Number.isNaN(value) ? '–' : String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');

export const inMegabytes = (bytes: number) => thousands(bytes / 1_048_576);
