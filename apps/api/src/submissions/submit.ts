import {
  type Environment,
  isSettled,
  type ItemDocument,
  ONCE_KINDS,
  type Refusal,
  type SubmissionDraft,
  type SubmissionId,
} from '@app/domain';
import { type Database, type Principal, readViews, type SubmissionView } from '@app/persistence';
import {
  type Accept,
  type Acceptance,
  type IdempotencyKey,
  isOwn,
  untilSettled,
  untilSettledOrStalled,
  type Wait,
  type WaitingRoom,
} from '@app/submission';
import type { HandingOut, OnceAnswered } from '../infrastructure/handed-out-receipts.js';
import type { Preference } from '../http/replies/preference.js';

/** What became of a post, for whoever words the answer. */
export type Submitted =
  /** Accepted, or joined to the same document, or the same request, that came before. */
  | {
      kind: 'taken';
      id: SubmissionId;
      view: SubmissionView | null;
      joined: boolean;
      /** The very request came before, by its idempotency key. */
      replayed?: true;
      /** Goods that came with it, of which nobody could look up whether there is a stock. */
      unchecked?: readonly string[];
    }
  /** The same again, after its receipt was handed out. */
  | { kind: 'repeated'; view: SubmissionView }
  /** Another document has its number. */
  | { kind: 'duplicate'; view: SubmissionView }
  | { kind: 'refused'; refusals: Refusal[]; pending: SubmissionView | null }
  /** Its idempotency key was given to another request before. */
  | { kind: 'keyReused' }
  /** By the tax rates of today it is wrong, and nothing says that it is of another day. */
  | { kind: 'doubted' };

/** What is known of a post besides its document. */
export interface PostTerms {
  registers?: ItemDocument[] | null;
  /** By the tax rates of today it is wrong. */
  isDoubted?: boolean;
}

/** How a caller wants its answer. */
export interface Asking {
  preference: Preference;
  /** Under which name its request is to be done once, if it has one. */
  idempotency: IdempotencyKey | null;
  /** A receipt nobody got was not handed out. */
  onceAnswered: OnceAnswered;
  requestId: string;
  /** Told which submission it is about, for the log of requests. */
  concern(id: SubmissionId): void;
}

/** The three modes of a post: wait as long as we think fit, as long as the caller asks, or not at all. */
export class Submit {
  constructor(
    private readonly db: Database,
    private readonly accept: Record<Environment, Accept>,
    private readonly room: WaitingRoom,
    private readonly handingOut: HandingOut,
    private readonly syncWaitMs: number,
  ) {}

  /** `registers`: the items that were posted along, to be registered before it. */
  async submit(
    caller: Principal,
    draft: SubmissionDraft,
    asking: Asking,
    { registers = null, isDoubted = false }: PostTerms = {},
  ): Promise<Submitted> {
    let wait: Wait | undefined;
    const onId = (id: SubmissionId): void => {
      wait?.leave();
      asking.concern(id);
      if (!asking.preference.async) wait = this.room.enter(id, caller.laneId, untilSettledOrStalled);
    };
    const { preference, idempotency, requestId } = asking;
    const accepting = this.accept[caller.environment].accept(caller, draft, {
      mayFollow: preference.async,
      registers,
      isDoubted,
      idempotency,
      onId,
      requestId,
    });
    const acceptance = await accepting.catch((error: unknown) => {
      wait?.leave();
      throw error;
    });
    if (acceptance.kind === 'accepted') return this.taken(acceptance, wait, asking);
    wait?.leave();
    return this.notTaken(caller, acceptance, asking);
  }

  private async notTaken(
    caller: Principal,
    acceptance: Exclude<Acceptance, { kind: 'accepted' }>,
    asking: Asking,
  ): Promise<Submitted> {
    if (acceptance.kind === 'known') return this.known(caller, acceptance, asking);
    if (acceptance.kind === 'replayed') return { ...(await this.joined(acceptance.view, asking)), replayed: true };
    return acceptance;
  }

  private async taken(
    { id, stalled, unchecked }: Acceptance & { kind: 'accepted' },
    wait: Wait | undefined,
    asking: Asking,
  ): Promise<Submitted> {
    const view = wait ? await wait.end(this.waitMs(asking), stalled) : null;
    this.noteReceipt(view, asking);
    return { kind: 'taken', id, view, joined: false, unchecked };
  }

  private async known(
    caller: Principal,
    { view, identical }: Acceptance & { kind: 'known' },
    asking: Asking,
  ): Promise<Submitted> {
    if (isOwn(caller, view)) asking.concern(view.id);
    if (!identical || !isOwn(caller, view)) return { kind: 'duplicate', view };
    return isSettled(view.status) ? this.repeated(view, asking) : this.joined(view, asking);
  }

  /** Answered as the first one is, or was. */
  private async joined(view: SubmissionView, asking: Asking): Promise<Submitted & { kind: 'taken' }> {
    asking.concern(view.id);
    const isOver = isSettled(view.status) || asking.preference.async;
    const latest = isOver ? view : ((await this.waitFor(view, asking)) ?? view);
    this.noteReceipt(latest, asking);
    return { kind: 'taken', id: view.id, view: latest, joined: true };
  }

  private waitFor(view: SubmissionView, asking: Asking): Promise<SubmissionView | null> {
    const wait = this.room.enter(view.id, view.laneId, untilSettledOrStalled);
    return wait.end(this.waitMs(asking), true);
  }

  /** Its sender was told to come back for the receipt; once it has been handed out, it is a duplicate. */
  private repeated(view: SubmissionView, asking: Asking): Submitted {
    if (view.handedOut || this.handingOut.has(view.id)) return { kind: 'repeated', view };
    this.noteReceipt(view, asking);
    return { kind: 'taken', id: view.id, view, joined: true };
  }

  private noteReceipt(view: SubmissionView | null, { onceAnswered }: Asking): void {
    if (view && isHandedOutOnce(view) && !view.handedOut) this.handingOut.with([view.id], onceAnswered);
  }

  /** For those who come back with an id: as it is, or once it has settled. */
  async read(caller: Principal, id: SubmissionId, asking: Asking): Promise<SubmissionView | null> {
    const { preference, concern } = asking;
    let view = await this.find(caller, id);
    if (view) concern(id);
    if (view && preference.waitMs !== null && !isSettled(view.status)) {
      const wait = this.room.enter(id, null, untilSettled);
      view = (await wait.end(preference.waitMs, true)) ?? view;
    }
    // Elsewhere than in the answer to a post only receipts are given out.
    if (view) this.handingOut.receiptsIn([view], asking.onceAnswered);
    return view;
  }

  private waitMs({ preference }: Asking): number {
    return preference.waitMs ?? this.syncWaitMs;
  }

  /** Null for what does not exist and for what is another's. */
  async find(caller: Principal, id: SubmissionId): Promise<SubmissionView | null> {
    const [view] = await readViews(this.db, [id]);
    return view && isOwn(caller, view) ? view : null;
  }
}

/** Whoever has had it, and says the same again, says it once too often. */
const isHandedOutOnce = ({ receipt, kind, status }: SubmissionView): boolean =>
  receipt !== null || (status === 'APPROVED' && ONCE_KINDS.includes(kind));
