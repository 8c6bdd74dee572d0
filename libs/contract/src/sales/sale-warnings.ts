import { type FieldNames, fieldName } from '../field-names.js';
import type { ValidFields } from '../read-body.js';
import type { Warning } from '../violation.js';
import { supplyWarnings } from './line-warnings.js';
import type { ValidLines } from './line-rules.js';
import type { SaleHeaderDto } from './sale-header.dto.js';

/** What is odd about a sale, but no reason to refuse it. */
export const saleWarnings = (
  header: ValidFields<SaleHeaderDto> = {},
  lines: ValidLines = [],
  names: FieldNames,
): Warning[] => [
  ...originalIgnored(header, fieldName(names, 'originalInvoiceNumber')),
  ...supplyWarnings(lines, names),
];

/** Only returns and copies refer to another invoice; on anything else the field has no meaning. */
function originalIgnored({ rcptTyCd, orgInvcNo }: ValidFields<SaleHeaderDto>, field: string): Warning[] {
  if (orgInvcNo === undefined || (rcptTyCd !== 'S' && rcptTyCd !== 'T')) return [];
  return [{ field, message: `${field} was ignored: it has a meaning only when rcptTyCd is R or C` }];
}
