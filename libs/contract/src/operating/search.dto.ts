import { BatchProgressDto } from '../batches/batch.dto.js';
import { ENVIRONMENT_ENUM, EXAMPLE, Shown, ShownTextOrNull, ShownTime } from './shown-fields.js';

/** Something that was found. */
export class FoundDto {
  @Shown('What it is.', 'submission', { enum: ['submission', 'batch', 'lane', 'app'] })
  type!: string;

  @Shown('Its id.', EXAMPLE.submissionId)
  id!: string;

  @Shown('Why it was found.', 'invoice', { enum: ['id', 'request', 'pin', 'signature', 'key', 'invoice'] })
  foundBy!: string;

  @Shown('Where its details are.', `/admin/api/submissions/${EXAMPLE.submissionId}`)
  href!: string;

  @Shown('Environment.', 'PRODUCTION', ENVIRONMENT_ENUM)
  environment!: string;

  @Shown('PIN of the taxpayer.', EXAMPLE.tin)
  tin!: string;

  @ShownTextOrNull('Branch; null for a batch.', '00')
  bhfId!: string | null;

  @ShownTextOrNull('What was submitted; null for what is no submission.', 'sale')
  kind!: string | null;

  @ShownTextOrNull("The client's name of a submission, or the name of an app.", 'INV-1041')
  name!: string | null;

  @ShownTextOrNull('Status of a submission, or state of a batch or an app.', 'APPROVED')
  state!: string | null;

  @ShownTime('When it was accepted or created', EXAMPLE.at)
  at!: string;
}

/** The answer of GET /admin/api/search. */
export class SearchDto {
  @Shown('Submissions by their name: invoices first, and of each the newest first.', undefined, { type: [FoundDto] })
  results!: FoundDto[];

  @ShownTextOrNull('Send it as `cursor` for more submissions of this name; null if these are all.', null)
  nextCursor!: string | null;

  @ShownTextOrNull(
    'Where else to look, if nothing was found.',
    'A request id is only in the logs: the line of the request has its submissionId.',
  )
  hint!: string | null;
}

/** A batch as operators see it. */
export class OperatorBatchDto extends BatchProgressDto {
  @Shown('Environment.', 'PRODUCTION', ENVIRONMENT_ENUM)
  environment!: string;

  @Shown('PIN of the app that sent it.', EXAMPLE.tin)
  tin!: string;

  @Shown('The app that sent it.', EXAMPLE.appId)
  appId!: string;
}
