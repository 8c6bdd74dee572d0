import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { SubmissionId } from '@app/domain';
import {
  Database,
  isReceiptLinkRevoked,
  type PrintSource,
  ReadDatabase,
  readPrints,
  readPrintSource,
  readSubmissionViews,
  type ReceiptActor,
  recordPrint,
  revokeReceiptLink,
  type SubmissionView,
} from '@app/persistence';
import type { ReceiptSource } from '@app/receipt';
import { EXAMPLE, Shown } from '../http/openapi/reply-fields.js';
import { CountedPrintDto } from './printed-parts.js';

const ID_OR_NULL = { oneOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] };

/** The people who printed a receipt, and when. */
export class ReceiptPrintDto extends CountedPrintDto {
  @Shown('Every print but the first is a copy.', false)
  isCopy!: boolean;

  @Shown('The app.', '7d1f0a9e-2d61-4f0b-8a57-0e9d3b6c7a12', { format: 'uuid' })
  appId!: string;

  @Shown('The API key; null if a user of the dashboard printed.', '9a2c1b7e-4d3f-4a55-9c1d-2f6e8b7a0c34', ID_OR_NULL)
  keyId!: string | null;

  @Shown('The user; null if an API key printed.', null, ID_OR_NULL)
  userId!: string | null;
}

/** The answer of GET /submissions/{id}/receipt/prints. */
export class ReceiptPrintListDto {
  @ApiProperty({ description: 'The original first.', type: [ReceiptPrintDto] })
  prints!: ReceiptPrintDto[];
}

/** The answer of DELETE /submissions/{id}/receipt/link. */
export class RevokedLinkDto {
  @Shown('Id of the submission.', EXAMPLE.submissionId)
  submissionId!: string;

  @Shown('Always true.', true)
  revoked!: boolean;
}

// SQL, because Prisma knows no way from a submission to its app.
const READ_INVOICE_TEXTS = `SELECT a.invoice_terms AS terms, a.bank_details AS "bankDetails"
  FROM submissions s JOIN apps a ON a.id = s.app_id WHERE s.id = $1`;

@Injectable()
export class ReceiptQueries {
  constructor(
    private readonly reads: ReadDatabase,
    private readonly db: Database,
  ) {}

  async sourceOf(id: SubmissionId): Promise<(PrintSource & Pick<ReceiptSource, 'invoiceTexts'>) | null> {
    const [source, [texts]] = await Promise.all([
      readPrintSource(this.reads, id),
      this.reads.query<ReceiptSource['invoiceTexts']>(READ_INVOICE_TEXTS, [id]),
    ]);
    return source && texts ? { ...source, invoiceTexts: texts } : null;
  }

  /** Whosever it is; null if its link was revoked, too. */
  async behindLink(id: SubmissionId): Promise<SubmissionView | null> {
    const [[view], isRevoked] = await Promise.all([
      readSubmissionViews(this.reads, [id]),
      isReceiptLinkRevoked(this.reads, id),
    ]);
    return isRevoked ? null : (view ?? null);
  }

  async printsOf(id: SubmissionId): Promise<ReceiptPrintDto[]> {
    const prints = await readPrints(this.reads, id);
    return prints.map(({ number, printedAt, appId, keyId, userId }) => {
      return { number, isCopy: number > 1, at: printedAt.toISOString(), appId, keyId, userId };
    });
  }

  recordPrint(submissionId: SubmissionId, actor: ReceiptActor, idempotencyKey: string | null) {
    return recordPrint(this.db, { submissionId, ...actor, idempotencyKey });
  }

  revokeLink(id: SubmissionId, actor: ReceiptActor): Promise<boolean> {
    return revokeReceiptLink(this.db, id, actor);
  }
}
