import { Inject, Injectable } from '@nestjs/common';
import type { ApiConfig } from '@app/config';
import { compareDocuments, type FieldNames, type PostedDocument } from '@app/contract';
import {
  type Environment,
  isSettled,
  type ItemDocument,
  type LaneId,
  type Refusal,
  type SubmissionDocument,
  type SubmissionDraft,
  type SubmissionId,
} from '@app/domain';
import { compareWithStored, type Ledger, type Principal, type SubmissionView } from '@app/persistence';
import {
  type Accept,
  type Acceptance,
  type AcceptanceNotes,
  type AcceptOptions,
  isOwnerOf,
  notesOf,
  ONE_TIME_KINDS,
  untilSettled,
  untilSettledOrStalled,
  type Wait,
  WaitingRoom,
} from '@app/submission';
import { Failure } from '../http/errors/failure.js';
import type { RequestOptions } from '../http/requests/request-options.js';
import type { Validation } from '../http/requests/validation.js';
import { HandedOutReceipts } from '../infrastructure/handed-out-receipts.js';
import { ACCEPT, LEDGERS, SETTINGS } from '../infrastructure/tokens.js';
import type { Repeat } from './repeat.js';
import { shownDocument } from './submission-details.js';

/** The result of a post; `answer.ts` makes an HTTP answer of it. */
export type SubmitResult =
  /** Accepted now, or an identical repeat of a submission or request that came before. */
  | {
      kind: 'accepted';
      id: SubmissionId;
      view: SubmissionView | null;
      isRepeat: boolean;
      /** The idempotency key shows that this very request came before. */
      replayed?: true;
      notes?: AcceptanceNotes;
      repeat?: Repeat | null;
    }
  /** The request only asks what a post would get: acceptance, or the answer of the submission that came before. */
  | { kind: 'valid'; notes?: AcceptanceNotes; view?: SubmissionView; repeat?: Repeat | null }
  /** An identical repeat after the receipt was handed out. */
  | { kind: 'alreadyHandedOut'; view: SubmissionView; repeat: Repeat | null; refusals?: Refusal[] }
  /** Another document has its number. */
  | { kind: 'duplicate'; view: SubmissionView; repeat: Repeat | null; refusals?: Refusal[] }
  | { kind: 'refused'; refusals: Refusal[]; pending: SubmissionView | null }
  /** Another request has this idempotency key. */
  | { kind: 'keyReused' }
  /** The document contradicts the tax rates of today, and nothing shows that it belongs to another day. */
  | { kind: 'wrongRates'; refusals: Refusal[] }
  /** Another request with this number is still being received. Nothing was stored. */
  | { kind: 'contested' };

/** Facts of a post besides its document. */
export interface PostOptions {
  /** The names that the body has for the fields of the document. */
  names: FieldNames;
  /** Items to be registered before the document. */
  itemsToRegister?: ItemDocument[] | null;
  /** The document contradicts the tax rates of today. */
  hasTaxRateViolations?: boolean;
}

/** Submits a document, and waits for its receipt: for the configured time, as long as the caller asks, or not at all. */
@Injectable()
export class Submit {
  constructor(
    @Inject(ACCEPT) private readonly accept: Record<Environment, Accept>,
    private readonly waitingRoom: WaitingRoom,
    private readonly handedOutReceipts: HandedOutReceipts,
    @Inject(LEDGERS) private readonly ledgers: Record<Environment, Pick<Ledger, 'db'>>,
    @Inject(SETTINGS) private readonly settings: ApiConfig,
  ) {}

  async submit(
    caller: Principal,
    draft: SubmissionDraft,
    options: RequestOptions,
    { names, itemsToRegister = null, hasTaxRateViolations = false }: PostOptions,
  ): Promise<SubmitResult> {
    let wait: Wait | undefined;
    const onId = (id: SubmissionId): void => {
      wait?.cancel();
      options.noteSubmission(id);
      if (!options.preference.async) wait = this.enter(id, caller.laneId, options);
    };
    const { preference, idempotencyKey, requestId, givenRequestId, validation } = options;
    const acceptOptions = {
      mayFollowUnsettled: preference.async,
      itemsToRegister,
      isWrongAtTodaysRates: hasTaxRateViolations,
    };
    const posted = { draft, names, body: options.body };
    if (validation) return this.validate(caller, posted, acceptOptions, { ...options, validation });
    const accepting = this.accept[caller.environment].accept(caller, draft, {
      ...acceptOptions,
      idempotency: idempotencyKey,
      onId,
      requestId,
      givenRequestId,
    });
    const acceptance = await accepting.catch((error: unknown) => {
      wait?.cancel();
      throw error;
    });
    if (acceptance.kind === 'accepted') return this.acceptedResult(acceptance, wait, options);
    wait?.cancel();
    if (acceptance.kind === 'known') return this.knownResult(caller, acceptance, options, posted);
    if (acceptance.kind === 'replayed')
      return { ...(await this.repeatResult(acceptance.view, options)), replayed: true };
    return acceptance;
  }

  /** Judges the document as a post would be judged, and writes nothing. */
  private async validate(
    caller: Principal,
    posted: PostedDocument,
    acceptOptions: AcceptOptions,
    options: RequestOptions & { validation: Validation },
  ): Promise<SubmitResult> {
    const judgement = await this.accept[caller.environment].judge(caller, posted.draft, acceptOptions);
    const isValid = judgement.kind === 'valid';
    const document = isValid ? judgement.preconditions.document : judgement.document;
    // A composition becomes one document for each component, and one of them would look like the whole.
    if (document && document.kind !== 'item-composition') options.validation.shown = shownDocument(document);
    if (isValid) return { kind: 'valid', notes: notesOf(judgement.preconditions) };
    const { acceptance } = judgement;
    if ('refusals' in acceptance && acceptance.refusals)
      options.validation.callsFirst = acceptance.refusals.flatMap(({ callsFirst = [] }) => callsFirst);
    if (acceptance.kind === 'known') return this.knownResult(caller, acceptance, options, posted);
    return acceptance as Exclude<SubmitResult, { kind: 'accepted' }>;
  }

  /** Null once the document is so old that it is deleted. */
  storedDocument({ environment }: Principal, id: SubmissionId): Promise<SubmissionDocument | null> {
    return compareWithStored(this.ledgers[environment].db, id, (stored) => stored);
  }

  private async acceptedResult(
    { id, stalled, ...notes }: Acceptance & { kind: 'accepted' },
    wait: Wait | undefined,
    options: RequestOptions,
  ): Promise<SubmitResult> {
    const view = wait ? await this.resultOf(wait, options, stalled) : await this.viewIfStalled(id, stalled);
    this.noteReceipt(view, options);
    return { kind: 'accepted', id, view, isRepeat: false, notes };
  }

  /** A client that does not wait learns at once if its lane cannot move, and why. */
  private async viewIfStalled(id: SubmissionId, stalled: boolean): Promise<SubmissionView | null> {
    return stalled ? this.waitingRoom.enter(id, null, untilSettled).result(0, true) : null;
  }

  private async knownResult(
    caller: Principal,
    { view, identical, refusals }: Acceptance & { kind: 'known' },
    options: RequestOptions,
    posted: PostedDocument,
  ): Promise<SubmitResult> {
    if (!isOwnerOf(caller, view)) return { kind: 'duplicate', view, repeat: null, refusals };
    options.noteSubmission(view.id);
    const { db } = this.ledgers[caller.environment];
    const repeat =
      view.laneId === caller.laneId
        ? { identical, comparison: await compareWithStored(db, view.id, (stored) => compareDocuments(stored, posted)) }
        : null;
    if (!identical) return { kind: 'duplicate', view, repeat, refusals };
    // The sender may have been told to come back for the receipt. After the receipt was handed out, a repeat is a duplicate.
    if (isSettled(view.status) && (await this.handedOutReceipts.wasHandedOut(view)))
      return { kind: 'alreadyHandedOut', view, repeat };
    if (options.validation) return { kind: 'valid', view, repeat };
    return { ...(await this.repeatResult(view, options)), repeat };
  }

  /** A repeat gets the answer of the submission that came before. */
  private async repeatResult(
    view: SubmissionView,
    options: RequestOptions,
  ): Promise<SubmitResult & { kind: 'accepted' }> {
    options.noteSubmission(view.id);
    const needsNoWait = isSettled(view.status) || options.preference.async;
    const latest = needsNoWait ? view : ((await this.waitFor(view, options)) ?? view);
    this.noteReceipt(latest, options);
    return { kind: 'accepted', id: view.id, view: latest, isRepeat: true };
  }

  private waitFor(view: SubmissionView, options: RequestOptions): Promise<SubmissionView | null> {
    return this.resultOf(this.enter(view.id, view.laneId, options), options, true);
  }

  /**
   * Null also when the client's key was revoked during the wait. The document was accepted before, so the answer is that it waits (202),
   * without a receipt: a refusal would make a till sell it again under another number. Another key of the app gets the receipt.
   */
  private resultOf(wait: Wait, options: RequestOptions, readsAtOnce: boolean): Promise<SubmissionView | null> {
    return options.whileAllowed(wait.result(this.waitMs(options), readsAtOnce)).catch((error: unknown) => {
      wait.cancel();
      if (error instanceof Failure) return null;
      throw error;
    });
  }

  private noteReceipt(view: SubmissionView | null, { onAnswerEnd }: RequestOptions): void {
    if (view && isHandedOutOnce(view) && !view.handedOut) this.handedOutReceipts.noteOnceSent([view.id], onAnswerEnd);
  }

  private enter(id: SubmissionId, laneId: LaneId, options: RequestOptions): Wait {
    return this.waitingRoom.enter(id, laneId, untilSettledOrStalled(this.waitMs(options)));
  }

  private waitMs({ preference }: RequestOptions): number {
    return preference.waitMs ?? this.settings.syncWaitMs;
  }
}

/** A client that has received this answer and posts the same document again gets 004. */
const isHandedOutOnce = ({ receipt, kind, status }: SubmissionView): boolean =>
  receipt !== null || (status === 'APPROVED' && ONE_TIME_KINDS.includes(kind));
