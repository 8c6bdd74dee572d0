import { ApiProperty } from '@nestjs/swagger';
import {
  codesOf,
  instantOf,
  linesLeft,
  subtractAmounts,
  subtractQuantities,
  TAX_TYPE_CODES,
  type TaxType,
  today,
} from '@app/domain';
import type { SubmissionView } from '@app/persistence';
import { EXAMPLE, Shown, ShownCode } from '../http/openapi/reply-fields.js';
import type { SoldInvoice } from './sold-invoices.js';

/** A quantity of a line, and its amount with tax. */
export class MeasuredDto {
  @Shown('Quantity.', 2)
  qty!: number;

  @Shown('Amount with tax, in the currency of the sale.', 1044)
  amount!: number;
}

export class CreditLineDto {
  @Shown('Position of the line in the sale.', 1)
  itemSeq!: number;

  @Shown('Code of the item.', 'SVC-CONSULT')
  itemCd!: string;

  @Shown('Name as on the receipt.', 'Consulting, per hour')
  itemNm!: string;

  @ShownCode('Tax type.', TAX_TYPE_CODES, 'B', { enum: codesOf(TAX_TYPE_CODES) })
  taxTyCd!: TaxType;

  @ApiProperty({ description: 'What was sold.', type: MeasuredDto })
  sold!: MeasuredDto;

  @ApiProperty({
    description:
      'What signed credit notes took back. Of lines with the same item the first ones count as returned first.',
    type: MeasuredDto,
  })
  credited!: MeasuredDto;

  @ApiProperty({ description: 'What credit notes take back that are not signed yet.', type: MeasuredDto })
  pending!: MeasuredDto;

  @ApiProperty({ description: 'What can still be returned.', type: MeasuredDto })
  left!: MeasuredDto;
}

export class CreditNoteOfSaleDto {
  @Shown('Id of the credit note.', EXAMPLE.submissionId)
  submissionId!: string;

  @Shown('Its own number.', 'CN-2026-0001')
  invcNo!: string;

  @Shown('Its status.', 'APPROVED')
  status!: string;
}

/** The part of a sale that was taken back, and the part that is left. */
export class CreditDto {
  @Shown('Own number of the sale.', 'INV-2026-0001')
  invcNo!: string;

  @Shown('Status of the sale. Only an approved sale can be refunded.', 'APPROVED')
  status!: string;

  @Shown('Days since the sale. After six months your accountant should be asked first.', 12)
  daysSinceSale!: number;

  @ApiProperty({ description: 'The lines of the sale.', type: [CreditLineDto] })
  lines!: CreditLineDto[];

  @ApiProperty({ description: 'The credit notes so far, newest first, 100 at most.', type: [CreditNoteOfSaleDto] })
  notes!: CreditNoteOfSaleDto[];
}

const DAY_MS = 86_400_000;

export function creditData(
  { original, credited, returned }: SoldInvoice,
  notes: readonly SubmissionView[],
  now: Date,
): CreditDto {
  const { document, status } = original;
  const [left, leftOfSigned] = [linesLeft(document, credited), linesLeft(document, returned)];
  return {
    invcNo: document.invoiceNumber,
    status,
    daysSinceSale: (startOf(today(now)) - startOf(document.saleDate)) / DAY_MS,
    lines: left.map((rest, index) => {
      const [{ line }, unsigned] = [rest, leftOfSigned[index]!];
      return {
        ...{ itemSeq: line.sequence, itemCd: line.itemCode, itemNm: line.itemName, taxTyCd: line.taxType },
        sold: measured(line),
        credited: difference(line, unsigned),
        pending: difference(unsigned, rest),
        left: measured(rest),
      };
    }),
    notes: notes.map(({ id, reference, status: ofNote }) => ({ submissionId: id, invcNo: reference, status: ofNote })),
  };
}

interface Measured {
  quantity: number;
  total: number;
}

const measured = ({ quantity, total }: Measured): MeasuredDto => ({ qty: quantity, amount: total });

const difference = (from: Measured, less: Measured): MeasuredDto => ({
  qty: subtractQuantities(from.quantity, less.quantity),
  amount: subtractAmounts(from.total, less.total),
});

/** The start of a day `YYYYMMDD`. */
const startOf = (day: string): number => instantOf(`${day}000000`);
