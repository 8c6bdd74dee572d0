import type { Authority } from '@app/authority';
import type { SubmissionDocument } from '@app/domain';
import { type LedgerReader, confirmationOfImported, readNextTurn, type Sealer, type Turn } from '@app/persistence';
import { kindOf } from '../kinds/index.js';
import type { Readiness } from '../kinds/kind.js';
import { type DeliveredTurn, type OpenedSecrets, openedFor } from './deliver.js';

/** The wire body of a document that needs no call to the authority. */
const EMPTY_WIRE_BODY = '{}';

type Later = Extract<Readiness, { kind: 'later' }>;

/** A document that may be claimed: its number is chosen, and its wire body is written. */
export interface PreparedTurn {
  kind: 'prepared';
  turn: DeliveredTurn;
  readiness: Exclude<Readiness, Later>;
  number: number | null;
  /** The body as it is stored: secrets in it are sealed. */
  wireBody: string;
  opened: OpenedSecrets;
  /** An imported document that may be this one, so that an operator must look. */
  alike?: number;
}

/** The step between the look and the claim. */
export class Prepare {
  constructor(
    private readonly db: LedgerReader,
    private readonly authority: Authority,
    private readonly sealer: Sealer,
  ) {}

  /** The document gets `nextNumber`, if given, instead of the next number of its series as the look found it. */
  async prepare(found: DeliveredTurn, nextNumber = found.nextNumber): Promise<PreparedTurn | Later> {
    const readiness = await this.readiness(found);
    if (readiness.kind === 'later') return readiness;
    const turn = withCompletedDocument(readiness, found);
    const number = readiness.kind === 'nothing-to-send' ? null : this.numberOf(turn, nextNumber);
    const wireBody =
      turn.wireBody ??
      (readiness.kind === 'nothing-to-send' ? EMPTY_WIRE_BODY : await this.write(turn, number, readiness));
    // Secrets are opened before the claim. If a key cannot be opened, nothing was sent, and the submission must not be in doubt.
    const opened = await openedFor(turn, wireBody, this.sealer);
    return { kind: 'prepared', turn, readiness, number, wireBody, opened };
  }

  /** The document that follows in the lane, if nothing that it needs can change when the current one is approved; null otherwise. */
  async prepareNext({ turn: current, number }: PreparedTurn): Promise<PreparedTurn | null> {
    const { onSettled, sharedSeries } = kindOf(current.kind);
    if (number === null || onSettled || sharedSeries) return null;
    const found = await readNextTurn(this.db, current.laneId);
    if (!found || !isUntouched(found) || found.follows !== null || found.series !== current.series) return null;
    const prepared = await this.prepare({ ...found, turn: found.turn + 1 }, number + 1);
    return prepared.kind === 'prepared' && prepared.readiness.kind === 'ready' ? prepared : null;
  }

  /** A document that has a wire body was ready before, so it is not checked again. */
  private async readiness(turn: Turn): Promise<Readiness> {
    const { checkReadiness } = kindOf(turn.kind);
    if (turn.wireBody === EMPTY_WIRE_BODY) return { kind: 'nothing-to-send' };
    if (turn.wireBody !== null || !checkReadiness) return { kind: 'ready' };
    return checkReadiness(this.db, turn.document as SubmissionDocument, turn);
  }

  /** The number that the document has, or the next one; null if the authority does not count documents of this kind. */
  private numberOf(turn: Turn, nextNumber: number): number | null {
    if (turn.series === null || !this.authority.isNumbered(turn.kind, turn.environment)) return null;
    return turn.number ?? nextNumber;
  }

  private async write(turn: Turn, number: number | null, readiness: Readiness): Promise<string> {
    const { original = null, items = {} } = readiness.kind === 'ready' ? readiness : {};
    return this.authority.write(turn.document as SubmissionDocument, {
      environment: turn.environment,
      tin: turn.device.tin,
      bhfId: turn.device.bhfId,
      number,
      original,
      items,
      itemClasses: turn.itemClasses,
      receiptDetails: turn.device.receipt ?? {},
      acceptedAt: new Date(Date.now() - turn.ageMs),
      now: new Date(),
      // What is in doubt, has a number and was never written is an imported document.
      confirmedAt:
        turn.inDoubt && turn.series !== null ? await confirmationOfImported(this.db, turn.series, turn.number) : null,
    });
  }
}

/** True for a submission that waits, and has no number and no bytes. */
const isUntouched = ({ status, wasWritten, number }: Turn): boolean =>
  status === 'ACCEPTED' && !wasWritten && number === null;

const withCompletedDocument = (readiness: Readiness, turn: DeliveredTurn): DeliveredTurn =>
  'document' in readiness && readiness.document ? { ...turn, document: readiness.document } : turn;
