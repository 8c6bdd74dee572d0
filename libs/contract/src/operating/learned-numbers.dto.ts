import { EXAMPLE, Shown, ShownNumberOrNull, ShownTextOrNull, ShownTime } from './shown-fields.js';

/** One series of a device, as Risiti counts it and as the authority has it. */
export class LearnedNumberDto {
  @Shown('Which numbers: of invoices, of stock movements, at the end of item codes, or of purchases.', 'invoice', {
    enum: ['invoice', 'movement', 'item', 'purchase'],
  })
  series!: string;

  @ShownTextOrNull(
    'The prefix of the item codes (product type, packaging, unit) where the authority counts each prefix; else null.',
    '2NTNO',
  )
  itemPrefix!: string | null;

  @Shown('The last number that Risiti counts.', 5)
  ours!: number;

  @ShownNumberOrNull('The last number that the authority has; null if it could not be learned.', 41)
  last!: number | null;

  @ShownNumberOrNull(
    'The last number that Risiti counts from now on, or would count with `apply`; null if it stays.',
    41,
  )
  set!: number | null;

  @Shown('How it was learned, or why it was not.', "The list of the device's sales has 41 rows.")
  note!: string;
}

/** The answer of POST /admin/api/lanes/{id}/learn. */
export class LearnedNumbersDto {
  @Shown('Id of the lane.', EXAMPLE.laneId)
  laneId!: string;

  @ShownTime('When the authority was asked. An answer of the last five minutes is not asked for again', EXAMPLE.at)
  askedAt!: string;

  @Shown('True if Risiti counts on from these numbers.', false)
  isApplied!: boolean;

  @Shown('The series of the device.', undefined, { type: [LearnedNumberDto] })
  numbers!: LearnedNumberDto[];
}
