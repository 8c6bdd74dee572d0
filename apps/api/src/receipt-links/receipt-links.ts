import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { ApiConfig } from '@app/config';
import type { SubmissionId } from '@app/domain';
import { Database, readReceiptLinkKey, type SubmissionView } from '@app/persistence';
import { INVOICE_KINDS } from '@app/submission';
import { SETTINGS } from '../infrastructure/tokens.js';

export const RECEIPT_LINK_PATH = '/r';

const ID_BYTES = 16;
/** 128 bits, so that no link can be guessed. */
const PROOF_BYTES = 16;

/**
 * The public links of receipts. A link is the id of the submission and a proof that only this ledger can make, so it is known before
 * anything is signed, is stored nowhere, and a guessed link costs no look into the ledger.
 */
@Injectable()
export class ReceiptLinks implements OnApplicationBootstrap {
  /** Not the bytes: with Node 24, they take five times as long for a proof. */
  private key: KeyObject | null = null;

  constructor(
    private readonly db: Database,
    @Inject(SETTINGS) private readonly settings: Pick<ApiConfig, 'publicUrl'>,
  ) {}

  /** Runs after the checks of the boot, which say how to mend a ledger without this table. */
  async onApplicationBootstrap(): Promise<void> {
    this.key = createSecretKey(await readReceiptLinkKey(this.db));
  }

  /** An address, or a path where this installation does not know its public address. */
  urlOf(id: SubmissionId): string {
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
    const token = Buffer.concat([bytes, this.proofOf(bytes)]).toString('base64url');
    return `${this.settings.publicUrl ?? ''}${RECEIPT_LINK_PATH}/${token}`;
  }

  /** The link in the data of an answer: of a sale or a credit note; other documents have none. */
  dataOf({ id, kind }: Pick<SubmissionView, 'id' | 'kind'>): { receiptUrl?: string } {
    return INVOICE_KINDS.includes(kind) ? { receiptUrl: this.urlOf(id) } : {};
  }

  /** The submission that a link leads to; null for a link that this ledger did not make. */
  submissionOf(token: string): SubmissionId | null {
    const bytes = Buffer.from(token, 'base64url');
    // Another spelling of the same bytes would be a second link.
    if (bytes.length !== ID_BYTES + PROOF_BYTES || bytes.toString('base64url') !== token) return null;
    const id = bytes.subarray(0, ID_BYTES);
    if (!timingSafeEqual(bytes.subarray(ID_BYTES), this.proofOf(id))) return null;
    return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as SubmissionId;
  }

  private proofOf(id: Buffer): Buffer {
    return createHmac('sha256', this.key!).update('receipt link').update(id).digest().subarray(0, PROOF_BYTES);
  }
}
