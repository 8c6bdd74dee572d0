import { isWithin, subtractAmounts } from '@app/domain';
import { type FieldNames, lineName } from '../field-names.js';
import type { ValidFields } from '../read-body.js';
import type { Warning } from '../violation.js';
import type { LineDto } from './line.dto.js';
import type { ValidLines } from './line-rules.js';

/** Warns of amounts that do not fit each other, but are no reason to refuse the line. */
export const supplyWarnings = (lines: ValidLines = [], names: FieldNames): Warning[] =>
  lines.flatMap((line, index) => (line ? inconsistentSupply(line, lineName(names, index)) : []));

const CHECK = 'The line is accepted as it is; check price, discount and quantity.';

/** Prices may include VAT or not, so the discounted supply amount may equal either total. */
function inconsistentSupply({ splyAmt, dcAmt = 0, totAmt, taxblAmt }: ValidFields<LineDto>, path: string): Warning[] {
  if (splyAmt === undefined || totAmt === undefined || taxblAmt === undefined) return [];
  const net = subtractAmounts(splyAmt, dcAmt);
  if (isWithin(net, totAmt, 0.01) || isWithin(net, taxblAmt, 0.01)) return [];
  const message = `${path}.splyAmt − dcAmt is ${net}, but should be totAmt (${totAmt}) or taxblAmt (${taxblAmt}). ${CHECK}`;
  return [{ field: `${path}.splyAmt`, message }];
}
