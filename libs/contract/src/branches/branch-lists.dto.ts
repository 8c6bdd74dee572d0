import { ApiProperty } from '@nestjs/swagger';
import { SIGNED_RECEIPT_TYPES } from '@app/domain';
import { describedCodes } from '../code-sets/code-set.js';
import { CopyDto } from '../reference/copy.dto.js';
import { TEXT_OR_NULL } from '../fields/or-null.js';
import { RegisterListDto } from '../reference/register-list.dto.js';

const textOrNull = (description: string, example: string | null) => ({
  ...{ description, ...TEXT_OR_NULL, examples: [example] },
});

/** A customer whom the branch saved at the tax authority, with any software. */
export class BranchCustomerDto {
  @ApiProperty({ description: 'Number of the customer.', examples: ['C0001'] })
  custNo!: string;

  @ApiProperty(textOrNull('PIN of the customer.', 'P000333444C'))
  custTin!: string | null;

  @ApiProperty({ description: 'Name of the customer.', examples: ['Upendo Supplies'] })
  custNm!: string;

  @ApiProperty(textOrNull('Address.', 'Harbour Rd, Mombasa'))
  adrs!: string | null;

  @ApiProperty(textOrNull('Telephone number.', '0700111333'))
  telNo!: string | null;

  @ApiProperty(textOrNull('E-mail address.', null))
  email!: string | null;

  @ApiProperty(textOrNull('Fax number.', null))
  faxNo!: string | null;

  @ApiProperty({ description: 'Y in use, N not any more.', examples: ['Y'] })
  useYn!: string;

  @ApiProperty(textOrNull('Remark.', null))
  remark!: string | null;
}

/** The answer of GET /branch/customers. */
export class BranchCustomerListDto extends CopyDto {
  @ApiProperty({ description: 'Customers, sorted by number.', type: [BranchCustomerDto] })
  custList!: BranchCustomerDto[];

  @ApiProperty(textOrNull('Send it as `cursor` for the next page; null on the last page.', null))
  nextCursor!: string | null;
}

/** The answer of GET /branch/taxpayer. */
export class OwnTaxpayerDto extends CopyDto {
  @ApiProperty({ description: 'PIN of the taxpayer: that of the app.', examples: ['P051999888K'] })
  tin!: string;

  @ApiProperty({ description: 'Name of the taxpayer.', examples: ['MWANGAZA TRADERS LTD'] })
  taxprNm!: string;

  @ApiProperty(textOrNull('1 if the taxpayer charges VAT; no other value is known.', '1'))
  vatTyCd!: string | null;
}

const numberOrNull = (description: string, example: number | null) => ({
  ...{ description, oneOf: [{ type: 'integer' }, { type: 'null' }], examples: [example] },
});

/** A sale or a credit note that the tax authority has of the branch, made with any software. */
export class BranchSaleDto {
  @ApiProperty({ description: 'Number of the invoice at the tax authority.', examples: [21] })
  kraInvcNo!: number;

  @ApiProperty(numberOrNull('Number of the original at the tax authority, of a credit note.', null))
  kraOrgInvcNo!: number | null;

  @ApiProperty({ description: describedCodes('Kind of receipt.', SIGNED_RECEIPT_TYPES), examples: ['S'] })
  rcptTyCd!: string;

  @ApiProperty(textOrNull('PIN of the buyer.', 'A007654321Q'))
  custTin!: string | null;

  @ApiProperty(textOrNull('Name of the buyer.', 'Baraka Stores'))
  custNm!: string | null;

  @ApiProperty(textOrNull('Date of the sale, YYYYMMDD.', '20260302'))
  salesDt!: string | null;

  @ApiProperty(textOrNull('Time of the confirmation, YYYYMMDDHHmmss.', '20260302101500'))
  cfmDt!: string | null;

  @ApiProperty({ description: 'Taxable total in KES.', examples: [1000] })
  totTaxblAmt!: number;

  @ApiProperty({ description: 'Total of tax in KES.', examples: [160] })
  totTaxAmt!: number;

  @ApiProperty({ description: 'Total in KES.', examples: [1160] })
  totAmt!: number;

  @ApiProperty(numberOrNull('Number of the receipt: cisInvcNo.', 21))
  curRcptNo!: number | null;

  @ApiProperty(textOrNull('Signature of the receipt.', 'V4N6P2QK7WXR3TZA'))
  rcptSign!: string | null;

  @ApiProperty(textOrNull('Internal data of the receipt.', 'K7QW2MZP4RTYU3XSA5BCD6EFGH'))
  intrlData!: string | null;

  @ApiProperty(textOrNull('Time of the receipt by the control unit, YYYYMMDDHHmmss.', '20260302101502'))
  sdcDateTime!: string | null;

  @ApiProperty(
    textOrNull(
      'Your submission that made it; null for a sale of other software, and for one that is not settled here yet.',
      '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90',
    ),
  )
  submissionId!: string | null;

  @ApiProperty(textOrNull('Your number of the invoice; null without a submission.', 'INV-2026-0001'))
  invcNo!: string | null;
}

/** The answer of GET /branch/sales. */
export class BranchSaleListDto extends RegisterListDto {
  @ApiProperty({ description: 'Sales and credit notes, newest number first.', type: [BranchSaleDto] })
  salesList!: BranchSaleDto[];
}
