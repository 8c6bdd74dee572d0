import {
  type Environment,
  isSettled,
  type ItemDocument,
  type Refusal,
  type SubmissionDraft,
  type SubmissionId,
} from '@app/domain';
import { type Database, type Principal, readSubmissionViews, type SubmissionView } from '@app/persistence';
import {
  type Accept,
  type Acceptance,
  type IdempotencyKey,
  isOwnerOf,
  ONE_TIME_KINDS,
  untilSettled,
  untilSettledOrStalled,
  type Wait,
  type WaitingRoom,
} from '@app/submission';
import type { HandedOutReceipts, OnAnswerEnd } from '../infrastructure/handed-out-receipts.js';
import type { Preference } from '../http/replies/preference.js';

/** What became of a post, for whoever words the answer. */
export type SubmitResult =
  /** Accepted, or joined to the same document, or the same request, that came before. */
  | {
      kind: 'taken';
      id: SubmissionId;
      view: SubmissionView | null;
      isRepeat: boolean;
      /** The very request came before, by its idempotency key. */
      replayed?: true;
      /** Goods that came with it, of which nobody could look up whether there is a stock. */
      stockUnchecked?: readonly string[];
    }
  /** The same again, after its receipt was handed out. */
  | { kind: 'repeated'; view: SubmissionView }
  /** Another document has its number. */
  | { kind: 'duplicate'; view: SubmissionView }
  | { kind: 'refused'; refusals: Refusal[]; pending: SubmissionView | null }
  /** Its idempotency key was given to another request before. */
  | { kind: 'keyReused' }
  /** By the tax rates of today it is wrong, and nothing says that it is of another day. */
  | { kind: 'wrongRates' };

/** What is known of a post besides its document. */
export interface PostOptions {
  itemsToRegister?: ItemDocument[] | null;
  /** By the tax rates of today it is wrong. */
  hasTaxRateViolations?: boolean;
}

/** How a caller wants its answer. */
export interface RequestOptions {
  preference: Preference;
  /** Under which name its request is to be done once, if it has one. */
  idempotencyKey: IdempotencyKey | null;
  /** A receipt nobody got was not handed out. */
  onAnswerEnd: OnAnswerEnd;
  requestId: string;
  /** Told which submission it is about, for the log of requests. */
  noteSubmission(id: SubmissionId): void;
}

/** The three modes of a post: wait as long as we think fit, as long as the caller asks, or not at all. */
export class Submit {
  constructor(
    private readonly db: Database,
    private readonly accept: Record<Environment, Accept>,
    private readonly waitingRoom: WaitingRoom,
    private readonly handedOutReceipts: HandedOutReceipts,
    private readonly syncWaitMs: number,
  ) {}

  /** `registers`: the items that were posted along, to be registered before it. */
  async submit(
    caller: Principal,
    draft: SubmissionDraft,
    options: RequestOptions,
    { itemsToRegister = null, hasTaxRateViolations = false }: PostOptions = {},
  ): Promise<SubmitResult> {
    let wait: Wait | undefined;
    const onId = (id: SubmissionId): void => {
      wait?.cancel();
      options.noteSubmission(id);
      if (!options.preference.async) wait = this.waitingRoom.enter(id, caller.laneId, untilSettledOrStalled);
    };
    const { preference, idempotencyKey, requestId } = options;
    const accepting = this.accept[caller.environment].accept(caller, draft, {
      mayFollowUnsettled: preference.async,
      itemsToRegister,
      isWrongAtTodaysRates: hasTaxRateViolations,
      idempotency: idempotencyKey,
      onId,
      requestId,
    });
    const acceptance = await accepting.catch((error: unknown) => {
      wait?.cancel();
      throw error;
    });
    if (acceptance.kind === 'accepted') return this.acceptedResult(acceptance, wait, options);
    wait?.cancel();
    return this.otherResult(caller, acceptance, options);
  }

  private async otherResult(
    caller: Principal,
    acceptance: Exclude<Acceptance, { kind: 'accepted' }>,
    options: RequestOptions,
  ): Promise<SubmitResult> {
    if (acceptance.kind === 'known') return this.knownResult(caller, acceptance, options);
    if (acceptance.kind === 'replayed') return { ...(await this.joined(acceptance.view, options)), replayed: true };
    return acceptance;
  }

  private async acceptedResult(
    { id, stalled, stockUnchecked }: Acceptance & { kind: 'accepted' },
    wait: Wait | undefined,
    options: RequestOptions,
  ): Promise<SubmitResult> {
    const view = wait ? await wait.result(this.waitMs(options), stalled) : null;
    this.noteReceipt(view, options);
    return { kind: 'taken', id, view, isRepeat: false, stockUnchecked };
  }

  private async knownResult(
    caller: Principal,
    { view, identical }: Acceptance & { kind: 'known' },
    options: RequestOptions,
  ): Promise<SubmitResult> {
    if (isOwnerOf(caller, view)) options.noteSubmission(view.id);
    if (!identical || !isOwnerOf(caller, view)) return { kind: 'duplicate', view };
    return isSettled(view.status) ? this.settledRepeatResult(view, options) : this.joined(view, options);
  }

  /** Answered as the first one is, or was. */
  private async joined(view: SubmissionView, options: RequestOptions): Promise<SubmitResult & { kind: 'taken' }> {
    options.noteSubmission(view.id);
    const needsNoWait = isSettled(view.status) || options.preference.async;
    const latest = needsNoWait ? view : ((await this.waitFor(view, options)) ?? view);
    this.noteReceipt(latest, options);
    return { kind: 'taken', id: view.id, view: latest, isRepeat: true };
  }

  private waitFor(view: SubmissionView, options: RequestOptions): Promise<SubmissionView | null> {
    const wait = this.waitingRoom.enter(view.id, view.laneId, untilSettledOrStalled);
    return wait.result(this.waitMs(options), true);
  }

  /** Its sender was told to come back for the receipt; once it has been handed out, it is a duplicate. */
  private settledRepeatResult(view: SubmissionView, options: RequestOptions): SubmitResult {
    if (view.handedOut || this.handedOutReceipts.isBeingSent(view.id)) return { kind: 'repeated', view };
    this.noteReceipt(view, options);
    return { kind: 'taken', id: view.id, view, isRepeat: true };
  }

  private noteReceipt(view: SubmissionView | null, { onAnswerEnd }: RequestOptions): void {
    if (view && isHandedOutOnce(view) && !view.handedOut) this.handedOutReceipts.noteOnceSent([view.id], onAnswerEnd);
  }

  /** For those who come back with an id: as it is, or once it has settled. */
  async read(caller: Principal, id: SubmissionId, options: RequestOptions): Promise<SubmissionView | null> {
    const { preference, noteSubmission } = options;
    let view = await this.find(caller, id);
    if (view) noteSubmission(id);
    if (view && preference.waitMs !== null && !isSettled(view.status)) {
      const wait = this.waitingRoom.enter(id, null, untilSettled);
      view = (await wait.result(preference.waitMs, true)) ?? view;
    }
    // Elsewhere than in the answer to a post only receipts are given out.
    if (view) this.handedOutReceipts.noteReceiptsOnceSent([view], options.onAnswerEnd);
    return view;
  }

  private waitMs({ preference }: RequestOptions): number {
    return preference.waitMs ?? this.syncWaitMs;
  }

  /** Null for what does not exist and for what is another's. */
  async find(caller: Principal, id: SubmissionId): Promise<SubmissionView | null> {
    const [view] = await readSubmissionViews(this.db, [id]);
    return view && isOwnerOf(caller, view) ? view : null;
  }
}

/** Whoever has had it, and says the same again, says it once too often. */
const isHandedOutOnce = ({ receipt, kind, status }: SubmissionView): boolean =>
  receipt !== null || (status === 'APPROVED' && ONE_TIME_KINDS.includes(kind));
