import { isWithin, subtractAmounts } from '@app/domain';
import type { Sound } from '../read-body.js';
import type { Warning } from '../violation.js';
import type { CreateSaleDto } from './create-sale.dto.js';
import type { SaleHeaderDto } from './sale-header.dto.js';
import type { SaleLineDto } from './sale-line.dto.js';

/** What is odd about a sale, but no reason to refuse it. */
export const saleWarnings = ({ transaction = {}, items = [] }: Sound<CreateSaleDto>): Warning[] => [
  ...originalIgnored(transaction),
  ...items.flatMap((line, index) => (line ? supplyUnexplained(line, `items[${index}]`) : [])),
];

/** Only follow-ups refer to another invoice; on anything else the field has no meaning. */
export const refersToOriginal = (receiptType: string | undefined): boolean =>
  receiptType === 'R' || receiptType === 'C';

function originalIgnored({ rcptTyCd, orgInvcNo }: Sound<SaleHeaderDto>): Warning[] {
  if (orgInvcNo === undefined || rcptTyCd === undefined || refersToOriginal(rcptTyCd)) return [];
  const field = 'transaction.orgInvcNo';
  return [{ field, message: `${field} was ignored: it has a meaning only when rcptTyCd is R or C` }];
}

/** Prices may be quoted with VAT or without it, so the discounted supply amount may be either of two. */
function supplyUnexplained({ splyAmt, dcAmt = 0, totAmt, taxblAmt }: Sound<SaleLineDto>, at: string): Warning[] {
  if (splyAmt === undefined || totAmt === undefined || taxblAmt === undefined) return [];
  const net = subtractAmounts(splyAmt, dcAmt);
  if (isWithin(net, totAmt, 0.01) || isWithin(net, taxblAmt, 0.01)) return [];
  const message = `${at}.splyAmt less dcAmt is ${net}, which is neither totAmt (${totAmt}) nor taxblAmt (${taxblAmt})`;
  return [{ field: `${at}.splyAmt`, message }];
}
