import { type FieldNames, fieldName } from '../field-names.js';
import type { ValidFields } from '../read-body.js';
import type { Warning } from '../violation.js';
import { supplyWarnings } from './line-warnings.js';
import type { ValidLines } from './line-rules.js';
import type { SaleHeaderDto } from './sale-header.dto.js';

/** Warns of fields that the client may not have meant. */
export const saleWarnings = (
  header: ValidFields<SaleHeaderDto> = {},
  lines: ValidLines = [],
  names: FieldNames,
): Warning[] => [
  ...originalIgnored(header, fieldName(names, 'originalInvoiceNumber')),
  ...supplyWarnings(lines, names),
];

const WRONG_TYPE = 'If this is a return or a copy, withdraw it and send rcptTyCd R or C.';

/** Returns and copies refer to another invoice; any other document ignores its number. */
function originalIgnored({ rcptTyCd, orgInvcNo }: ValidFields<SaleHeaderDto>, field: string): Warning[] {
  if (orgInvcNo === undefined || (rcptTyCd !== 'S' && rcptTyCd !== 'T')) return [];
  return [{ field, message: `${field} was ignored: only rcptTyCd R or C uses this field. ${WRONG_TYPE}` }];
}
