import { isWithin, subtractAmounts } from '@app/domain';
import { type FieldNames, lineName } from '../field-names.js';
import type { ValidFields } from '../read-body.js';
import type { Warning } from '../violation.js';
import type { LineDto } from './line.dto.js';
import type { ValidLines } from './line-rules.js';

/** What is odd about the amounts of lines, but no reason to refuse them. */
export const supplyWarnings = (lines: ValidLines = [], names: FieldNames): Warning[] =>
  lines.flatMap((line, index) => (line ? inconsistentSupply(line, lineName(names, index)) : []));

/** Prices may be quoted with VAT or without it, so the discounted supply amount may be either of two. */
function inconsistentSupply({ splyAmt, dcAmt = 0, totAmt, taxblAmt }: ValidFields<LineDto>, path: string): Warning[] {
  if (splyAmt === undefined || totAmt === undefined || taxblAmt === undefined) return [];
  const net = subtractAmounts(splyAmt, dcAmt);
  if (isWithin(net, totAmt, 0.01) || isWithin(net, taxblAmt, 0.01)) return [];
  const message = `${path}.splyAmt less dcAmt is ${net}, which is neither totAmt (${totAmt}) nor taxblAmt (${taxblAmt})`;
  return [{ field: `${path}.splyAmt`, message }];
}
