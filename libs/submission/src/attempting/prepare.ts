import type { Authority } from '@app/authority';
import type { SubmissionDocument } from '@app/domain';
import {
  type LedgerReader,
  confirmationOfImported,
  readNextFacts,
  type Sealer,
  type AttemptFacts,
} from '@app/persistence';
import { kindOf } from '../kinds/index.js';
import type { Readiness } from '../kinds/kind.js';
import { type DeliveredFacts, type OpenedSecrets, openedFor } from './deliver.js';

/** The wire body of a document that needs no call to the authority. */
const EMPTY_WIRE_BODY = '{}';

type Later = Extract<Readiness, { kind: 'later' }>;

/** A document that may be claimed: its number is chosen, and its wire body is written. */
export interface PreparedAttempt {
  kind: 'prepared';
  facts: DeliveredFacts;
  readiness: Exclude<Readiness, Later>;
  number: number | null;
  /** The body as it is stored: secrets in it are sealed. */
  wireBody: string;
  opened: OpenedSecrets;
  /** The number of an imported document that may be this one, so that an operator must look. */
  mayBeImportedAs?: number;
}

/** The step between the look and the claim. */
export class Prepare {
  constructor(
    private readonly db: LedgerReader,
    private readonly authority: Authority,
    private readonly sealer: Sealer,
  ) {}

  /** The document gets `nextNumber`, if given, instead of the next number of its series as the look found it. */
  async prepare(found: DeliveredFacts, nextNumber = found.nextNumber): Promise<PreparedAttempt | Later> {
    const readiness = await this.readiness(found);
    if (readiness.kind === 'later') return readiness;
    const facts = withCompletedDocument(readiness, found);
    const number = readiness.kind === 'nothing-to-send' ? null : this.numberOf(facts, nextNumber);
    const wireBody =
      facts.wireBody ??
      (readiness.kind === 'nothing-to-send' ? EMPTY_WIRE_BODY : await this.write(facts, number, readiness));
    // Secrets are opened before the claim. If a key cannot be opened, nothing was sent, and the submission must not be in doubt.
    const opened = await openedFor(facts, wireBody, this.sealer);
    return { kind: 'prepared', facts, readiness, number, wireBody, opened };
  }

  /** The document that follows in the lane, if nothing that it needs can change when the current one is approved; null otherwise. */
  async prepareNext({ facts: current, number }: PreparedAttempt): Promise<PreparedAttempt | null> {
    const { onSettled, sharedSeries } = kindOf(current.kind);
    if (number === null || onSettled || sharedSeries) return null;
    const found = await readNextFacts(this.db, current.laneId);
    if (!found || !isUntouched(found) || found.follows !== null || found.series !== current.series) return null;
    const prepared = await this.prepare({ ...found, turn: found.turn + 1 }, number + 1);
    return prepared.kind === 'prepared' && prepared.readiness.kind === 'ready' ? prepared : null;
  }

  /** A document that has a wire body was ready before, so it is not checked again. */
  private async readiness(facts: AttemptFacts): Promise<Readiness> {
    const { checkReadiness } = kindOf(facts.kind);
    if (facts.wireBody === EMPTY_WIRE_BODY) return { kind: 'nothing-to-send' };
    if (facts.wireBody !== null || !checkReadiness) return { kind: 'ready' };
    return checkReadiness(this.db, facts.document as SubmissionDocument, facts);
  }

  /** The number that the document has, or the next one; null if the authority does not count documents of this kind. */
  private numberOf(facts: AttemptFacts, nextNumber: number): number | null {
    if (facts.series === null || !this.authority.isNumbered(facts.kind, facts.environment)) return null;
    return facts.number ?? nextNumber;
  }

  private async write(facts: AttemptFacts, number: number | null, readiness: Readiness): Promise<string> {
    const { original = null, items = {} } = readiness.kind === 'ready' ? readiness : {};
    return this.authority.write(facts.document as SubmissionDocument, {
      environment: facts.environment,
      tin: facts.device.tin,
      bhfId: facts.device.bhfId,
      number,
      original,
      items,
      itemClasses: facts.itemClasses,
      receiptDetails: facts.device.receipt ?? {},
      acceptedAt: new Date(Date.now() - facts.ageMs),
      now: new Date(),
      // In doubt without a wire body of ours: the authority has it as an imported document.
      confirmedAt:
        facts.inDoubt && facts.series !== null
          ? await confirmationOfImported(this.db, facts.series, facts.number)
          : null,
    });
  }
}

/** True for a submission that waits, and has no number and no bytes. */
const isUntouched = ({ status, wasWritten, number }: AttemptFacts): boolean =>
  status === 'ACCEPTED' && !wasWritten && number === null;

const withCompletedDocument = (readiness: Readiness, facts: DeliveredFacts): DeliveredFacts =>
  'document' in readiness && readiness.document ? { ...facts, document: readiness.document } : facts;
