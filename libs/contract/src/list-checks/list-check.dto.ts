import { MOVES } from '@app/domain';
import { ApiProperty } from '@nestjs/swagger';
import { TEXT_OR_NULL } from '../fields/or-null.js';
import { LISTED_FIELDS, LISTED_MAX } from './listed-invoice.js';

const NUMBER_OR_NULL = { oneOf: [{ type: 'number' }, { type: 'null' }] };

export const LIST_RESULTS = ['signed', 'waiting', 'refused', 'unknown', 'differs', 'unreadable'] as const;
export type ListResult = (typeof LIST_RESULTS)[number];

const COMPARED = [...LISTED_FIELDS, 'bhfId'];

export const exampleInvoiceList = {
  invoices: [
    1001,
    'INV-2026-0001',
    { invcNo: 'INV-2026-0002', totAmt: 1160, salesDt: '20260302', rcptSign: 'V4N6-P2QK-7WXR-3TZA' },
  ],
};

export const exampleInvoiceListText =
  'invcNo,totAmt,salesDt\nINV-2026-0001,1160.00,2026-03-02\nINV-2026-0002,580.00,02/03/2026\n';

/** A value of the list that is not the value of the books. */
export class ListDifferenceDto {
  @ApiProperty({ description: 'What differs.', enum: COMPARED, examples: ['totAmt'] })
  field!: string;

  @ApiProperty({
    description: 'As the list has it.',
    oneOf: [{ type: 'string' }, { type: 'number' }],
    examples: [1160],
  })
  listed!: string | number;

  @ApiProperty({ description: 'As Risiti has it.', oneOf: [{ type: 'string' }, { type: 'number' }], examples: [1106] })
  known!: string | number;
}

/** What the books have of one line of the list. */
export class CheckedLineDto {
  @ApiProperty({ description: 'Line of the list, from 1; of a text, the line of the file.', examples: [2] })
  line!: number;

  @ApiProperty({
    description:
      'Number of the invoice; of an unreadable line, what was found; of an unknown line without a number, what names its receipt.',
    examples: ['INV-2026-0001'],
  })
  invcNo!: string;

  @ApiProperty({
    description:
      '`signed`; `waiting` to be signed, or for an operator; `refused`, withdrawn or given up; `unknown`: no invoice has this number, and none the receipt; `differs`: known, but not as listed; `unreadable`.',
    enum: LIST_RESULTS,
    examples: ['differs'],
  })
  result!: ListResult;

  @ApiProperty({
    description: 'Id of its submission.',
    ...TEXT_OR_NULL,
    examples: ['0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90'],
  })
  submissionId!: string | null;

  @ApiProperty({
    description: 'Status of its submission.',
    oneOf: [{ type: 'string', enum: Object.keys(MOVES) }, { type: 'null' }],
    examples: ['APPROVED'],
  })
  status!: string | null;

  @ApiProperty({ description: 'Branch that sold.', ...TEXT_OR_NULL, examples: ['00'] })
  bhfId!: string | null;

  @ApiProperty({ description: 'Number of its receipt.', ...NUMBER_OR_NULL, examples: [37] })
  cisInvcNo!: number | null;

  @ApiProperty({ description: 'Signature of its receipt.', ...TEXT_OR_NULL, examples: ['V4N6P2QK7WXR3TZA'] })
  rcptSign!: string | null;

  @ApiProperty({ description: 'What differs, with both values.', type: [ListDifferenceDto] })
  differences!: ListDifferenceDto[];

  @ApiProperty({
    description:
      'Columns that the list has and that could not be compared: there is no receipt, or the document is deleted.',
    type: [String],
    examples: [[]],
  })
  notCompared!: string[];

  @ApiProperty({ description: 'An earlier line with the same number.', ...NUMBER_OR_NULL, examples: [null] })
  sameAsLine!: number | null;

  @ApiProperty({
    description: 'Why the line is unreadable; or what to clear up before an unknown invoice is posted.',
    ...TEXT_OR_NULL,
    examples: [null],
  })
  message!: string | null;
}

/** How many lines came to which result. */
export class ListCountsDto {
  @ApiProperty({ description: 'All lines.', examples: [3] })
  lines!: number;

  @ApiProperty({ description: 'Signed, and as listed.', examples: [1] })
  signed!: number;

  @ApiProperty({ description: 'Not signed yet.', examples: [0] })
  waiting!: number;

  @ApiProperty({ description: 'Refused, withdrawn or given up.', examples: [0] })
  refused!: number;

  @ApiProperty({ description: 'Without an invoice of this number or receipt.', examples: [1] })
  unknown!: number;

  @ApiProperty({ description: 'Known, but not as listed.', examples: [1] })
  differs!: number;

  @ApiProperty({ description: 'Lines that cannot be read.', examples: [0] })
  unreadable!: number;
}

/** The answer to a list of invoices. */
export class ListCheckDto {
  @ApiProperty({ description: 'PIN of the taxpayer.', examples: ['P051999888K'] })
  tin!: string;

  @ApiProperty({ description: 'Branch that the list is of; null for all branches.', ...TEXT_OR_NULL, examples: ['00'] })
  bhfId!: string | null;

  @ApiProperty({ description: 'How many lines came to which result.', type: ListCountsDto })
  counts!: ListCountsDto;

  @ApiProperty({
    description: `One for each line, in the order of the list; at most ${LISTED_MAX}.`,
    type: [CheckedLineDto],
  })
  lines!: CheckedLineDto[];
}
