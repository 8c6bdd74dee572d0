import { PAYMENT_TYPES, RECEIPT_TYPES, SALES_STATUSES, YES_NO } from '@app/domain';
import { COUNTRIES } from '../code-sets/countries.js';
import { CURRENCIES } from '../code-sets/currencies.js';
import { CodeField } from '../fields/code-field.js';
import { DateField, DateTimeField } from '../fields/date-field.js';
import { InvoiceNumberField } from '../fields/invoice-number-field.js';
import { AmountField, ExchangeRateField } from '../fields/number-field.js';
import { PinField, TextField } from '../fields/text-field.js';

export class SaleHeaderDto {
  @InvoiceNumberField({
    of: 'own',
    about: 'Own invoice or receipt number, unique per taxpayer.',
    example: 'INV-2026-0001',
  })
  invcNo!: string;

  @InvoiceNumberField({
    of: 'original',
    about: 'Own number of the original invoice; required for returns (R) and copies (C), ignored otherwise.',
    example: 'INV-2026-0000',
    optional: true,
  })
  orgInvcNo?: string;

  @DateField({ about: 'Date of the sale, today or earlier, East Africa Time.', example: '20260302' })
  salesDt!: string;

  @DateTimeField({ about: 'When the stock was released.', example: '20260302101500', optional: true })
  stockRlsDt?: string;

  @PinField({ about: 'PIN of the buyer; required for sales to businesses.', example: 'P051999888K', optional: true })
  custTin?: string;

  @TextField({
    about:
      'Name of the buyer; required when custTin is given, unless the branch has saved the customer (POST /branch/customers) ' +
      'or the tax authority knows the PIN: it is asked for up to 3 seconds, for 50 PINs of a batch. Then that name is used.',
    example: 'JUMLA LTD',
    max: 200,
    optional: true,
  })
  custNm?: string;

  @CodeField(PAYMENT_TYPES, { about: 'How it was paid.', example: '01' })
  pmtTyCd!: string;

  @CodeField(RECEIPT_TYPES, {
    about: 'Kind of receipt.',
    example: 'S',
    fix: 'Send "S", "R", "T" or "C"; confirm a purchase (P) with POST /api/v1/purchases.',
  })
  rcptTyCd!: 'S' | 'R' | 'T' | 'C';

  @CodeField(SALES_STATUSES, { about: 'Status of the sale; 05 only for returns.', example: '02' })
  salesSttsCd!: '02' | '05';

  @DateTimeField({
    about: 'When the sale was confirmed; not in the future.',
    example: '20260302101500',
    optional: true,
  })
  cfmDt?: string;

  @CodeField(CURRENCIES, { about: 'Currency of every amount of this sale.', example: 'KES' })
  currency!: string;

  @ExchangeRateField({ about: 'KES for one unit of the currency; 1 for KES.', example: 1 })
  exchangeRate!: number;

  @CodeField(COUNTRIES, { about: 'Destination country; KE for domestic sales.', example: 'KE' })
  destnCountryCd!: string;

  @CodeField(YES_NO, { about: 'Whether the buyer has accepted; default N.', example: 'N', optional: true })
  prchrAcptcYn?: 'Y' | 'N';

  @TextField({ about: 'Free remark.', example: 'Delivered to the back door', max: 400, optional: true })
  remark?: string;

  @AmountField({ about: 'Total taxable amount, without VAT.', example: 1150 })
  totTaxblAmt!: number;

  @AmountField({ about: 'Total VAT.', example: 144 })
  totTax!: number;

  @AmountField({ about: 'Total with VAT: totTaxblAmt + totTax.', example: 1294 })
  totAmt!: number;

  @TextField({ about: 'Id of the registering user.', example: 'USR01', max: 50, optional: true })
  regrId?: string;

  @TextField({ about: 'Name of the registering user.', example: 'Till 1', max: 100, optional: true })
  regrNm?: string;

  @TextField({ about: 'Id of the modifying user.', example: 'USR01', max: 50, optional: true })
  modrId?: string;

  @TextField({ about: 'Name of the modifying user.', example: 'Till 1', max: 100, optional: true })
  modrNm?: string;
}
