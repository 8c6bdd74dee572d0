import { AuthorityConnection } from '../../../../authority/src/oscu/calling/authority-connection.js';
import type { CallAnswer } from '../../../../authority/src/oscu/calling/oscu-client.js';
import type { CallingDevice } from '../../../../authority/src/port.js';
import { profileOf } from '../../../../authority/src/oscu/profiles.js';
import {
  type ItemOnWire,
  markOf,
  type MovementOnWire,
  NO_RESULT,
  type SaleOnWire,
  taxpayerOf,
} from './model-authority.js';
import { MixUp, type MixUpSurroundings } from './mix-up.js';
import type { SeededRandom } from './seeded-random.js';
import type { WireChecker } from './wire-checker.js';

/** The process of the worker has died, so nobody reads the answer. */
export class WorkerDied extends Error {}

/** Everything outside the calling worker. */
export interface Surroundings extends MixUpSurroundings {
  wireChecker: WireChecker;
  /** The marks of documents that the authority refused for no fault of theirs: they may be refused for good, or be passed. */
  refusedMarks: Set<string>;
  /** Requests of dead workers that are still on their way. */
  lateRequests: (() => void)[];
}

const CALL_FATES = {
  answered: 50,
  'lost on the way': 5,
  'answered, and the answer lost': 9,
  'received, and the answer garbled': 3,
  unavailable: 9,
  busy: 2,
  'not known there by any name': 3,
  'asked too often': 2,
  'refused in words that nobody knows': 2,
  'refused for what is not visible yet': 4,
  'refused as an unknown device': 3,
  'refused as too early': 5,
  'never sent, for the worker dies': 3,
  'received, and the worker dies': 5,
  'on its way when the worker dies': 3,
  'answered, and the worker freezes': 9,
} as const;
type CallFate = keyof typeof CALL_FATES;

const QUESTION_FATES = {
  answered: 50,
  'answered from a stale copy': 12,
  'answered without the receipt': 5,
  'lost on the way': 6,
  unavailable: 12,
  'not known there by any name': 4,
  'received, and the answer garbled': 3,
  'received, and the worker dies': 3,
  'answered, and the worker freezes': 9,
} as const;
type QuestionFate = keyof typeof QUESTION_FATES;

const FREEZES_BEFORE_CLAIM_PERCENT = 4;
const DIES_BEFORE_CLAIM_PERCENT = 2;
const LOST_PERCENT = 35;
const MOVEMENT = 'stockInOut';
const ITEM = 'saveItem';

const NO_ANSWER: CallAnswer = { kind: 'noAnswer', message: 'no answer within 10000 ms' };
const NOT_SENT: CallAnswer = { kind: 'notSent', message: 'connection refused' };
const UNROUTED: CallAnswer = { kind: 'unrouted', code: 'HTTP 500', message: 'targetPath', isPermanent: false };
const GARBLED: CallAnswer = { kind: 'answer', httpStatus: 502, text: '<html>Bad Gateway</html>' };
const BUSY: CallAnswer = { kind: 'answer', httpStatus: 429, text: '' };

const answerWith = (answer: object): CallAnswer => ({ kind: 'answer', httpStatus: 200, text: JSON.stringify(answer) });
const TOO_EARLY = answerWith({ resultCd: '910', resultMsg: 'Invalid date: a future date is not allowed' });
const UNKNOWN_DEVICE = answerWith({ resultCd: '901', resultMsg: 'It is not valid device' });
const TOO_OFTEN = answerWith({ resultCd: '990', resultMsg: 'The maximum number of views are exceeded' });
const IN_NEW_WORDS = answerWith({ resultCd: '910X', resultMsg: 'The moon is not right' });
const NOT_VISIBLE = answerWith({ resultCd: '910', resultMsg: 'Invalid Item: it does not exist in your stock master' });

/** Calls of one series must not overlap. Items of different branches are not counted, so they may. */
const seriesOf = (operation: string, branch: string): string => {
  if (operation === MOVEMENT) return `movements of ${taxpayerOf(branch)}`;
  return operation === ITEM ? `items of ${branch}` : `invoices of ${branch}`;
};

/** The connection of one worker to the authority. Anything may happen to a call, but what the authority accepted stays accepted. */
export class RandomChannel extends AuthorityConnection {
  private readonly frozen: (() => void)[] = [];
  private readonly mixUp: MixUp;
  /** The next claim comes late in any case. */
  freezesBeforeNextClaim = false;
  /** So many calls are answered, and the worker stands still with the next answer; null if chance decides. */
  answersBeforeFreeze: number | null = null;
  /** Many calls of this worker do not arrive. */
  losesCalls = false;
  /** Called when work of this worker stands still. */
  onFreeze: () => void = () => {};

  constructor(
    private readonly surroundings: Surroundings,
    private readonly random: SeededRandom,
    private readonly name: string,
  ) {
    const nowhere = { url: 'http://127.0.0.1:9', connectTimeoutMs: 1_000, callTimeoutMs: 10_000 };
    super({ environment: 'SANDBOX', profile: profileOf('direct'), ...nowhere });
    this.mixUp = new MixUp(surroundings, name);
  }

  get frozenCount(): number {
    return this.frozen.length;
  }

  unfreeze(): void {
    for (const goOn of this.frozen.splice(0)) goOn();
  }

  /** The worker may stand still or die after it has read the ledger and before it claims. */
  async mayStopBeforeClaim(): Promise<void> {
    const isDue = this.freezesBeforeNextClaim || this.random.happens(FREEZES_BEFORE_CLAIM_PERCENT);
    this.freezesBeforeNextClaim = false;
    if (this.surroundings.isHealthy) return;
    if (!isDue) return this.mayDieBeforeClaim();
    this.surroundings.log(`${this.name} freezes before its claim`);
    await this.freeze();
  }

  private mayDieBeforeClaim(): void {
    if (!this.random.happens(DIES_BEFORE_CLAIM_PERCENT)) return;
    this.surroundings.log(`${this.name} dies before its claim`);
    throw new WorkerDied();
  }

  override async call(operation: string, device: CallingDevice | null, body: string): Promise<CallAnswer> {
    const branch = `${device!.tin}/${device!.bhfId}`;
    const series = seriesOf(operation, branch);
    const { wireChecker } = this.surroundings;
    // A question may come without a claim: two workers may read what the authority has.
    const needsClaim = [MOVEMENT, ITEM, 'saveSale'].includes(operation);
    if (needsClaim) wireChecker.callBegins(series);
    const answer = this.answerTo(operation, branch, body);
    for (let ticks = this.random.below(3); ticks > 0; ticks--) await new Promise(setImmediate);
    if (needsClaim) wireChecker.callEnds(series);
    return answer();
  }

  /** What the authority does, at once; the returned function gives what the worker hears of it when the call is over. */
  private answerTo(operation: string, branch: string, body: string): () => Promise<CallAnswer> {
    const { authority, wireChecker } = this.surroundings;
    if (operation === MOVEMENT) {
      wireChecker.checkMovement(branch, body);
      const movement = JSON.parse(body) as MovementOnWire;
      return this.send(movement.remark, movement.sarNo, () => authority.move(taxpayerOf(branch), movement));
    }
    if (operation === ITEM) {
      const item = JSON.parse(body) as ItemOnWire;
      return this.send(item.itemNm, null, () => authority.register(taxpayerOf(branch), item));
    }
    // It is asked only after a question that is not known there.
    if (operation === 'listSales') return () => Promise.resolve(UNROUTED);
    if (operation !== 'saveSale') return this.answerQuestion(branch, body);
    wireChecker.checkSale(branch, body);
    const sale = JSON.parse(body) as SaleOnWire;
    return this.send(sale.remark, sale.invcNo, () => this.mixUp.answerTo(sale, () => authority.sell(branch, sale)));
  }

  private send(name: unknown, number: number | null, accept: () => object): () => Promise<CallAnswer> {
    const { isHealthy, lateRequests, log, refusedMarks } = this.surroundings;
    const drawn = isHealthy ? 'answered' : this.drawFate();
    // An item has no date.
    const fate = drawn === 'refused as too early' && number === null ? 'answered' : drawn;
    log(`${this.name} sends ${String(name)} as number ${number}: ${fate}`);
    if (fate.startsWith('refused in') || fate.startsWith('refused for')) refusedMarks.add(markOf({ remark: name })!);
    const receive = () => answerWith(accept());
    if (fate === 'on its way when the worker dies') lateRequests.push(() => void receive());
    const isReceived = fate === 'answered' || fate.startsWith('received') || fate.startsWith('answered,');
    const answer = isReceived ? receive() : NO_ANSWER;
    return () => this.answerAfter(fate, answer);
  }

  private drawFate(): CallFate {
    if (this.answersBeforeFreeze !== null)
      return this.answersBeforeFreeze-- > 0 ? 'answered' : 'answered, and the worker freezes';
    if (this.losesCalls && this.random.happens(LOST_PERCENT)) return 'lost on the way';
    return this.random.pickWeighted(CALL_FATES);
  }

  private answerQuestion(branch: string, body: string): () => Promise<CallAnswer> {
    const { authority, isHealthy } = this.surroundings;
    const { invcNo } = JSON.parse(body) as SaleOnWire;
    const fate: QuestionFate = isHealthy ? 'answered' : this.random.pickWeighted(QUESTION_FATES);
    this.surroundings.log(`${this.name} asks about number ${invcNo}: ${fate}`);
    const answer = answerWith(this.mixUp.findingOf(authority.find(branch, invcNo)));
    if (fate === 'answered from a stale copy') return () => Promise.resolve(answerWith(NO_RESULT));
    if (fate === 'answered without the receipt')
      return () => Promise.resolve(answerWith(authority.findWithoutReceipt(branch, invcNo)));
    return () => this.answerAfter(fate, answer);
  }

  private async answerAfter(fate: CallFate | QuestionFate, answer: CallAnswer): Promise<CallAnswer> {
    switch (fate) {
      case 'unavailable':
        return NOT_SENT;
      case 'busy':
        return BUSY;
      case 'not known there by any name':
        return UNROUTED;
      case 'asked too often':
        return TOO_OFTEN;
      case 'refused in words that nobody knows':
        return IN_NEW_WORDS;
      case 'refused for what is not visible yet':
        return NOT_VISIBLE;
      case 'refused as an unknown device':
        return UNKNOWN_DEVICE;
      case 'refused as too early':
        return TOO_EARLY;
      case 'received, and the answer garbled':
        return GARBLED;
      case 'lost on the way':
      case 'answered, and the answer lost':
        return NO_ANSWER;
      case 'never sent, for the worker dies':
      case 'received, and the worker dies':
      case 'on its way when the worker dies':
        throw new WorkerDied();
      case 'answered, and the worker freezes':
        await this.freeze();
        return answer;
      default:
        return answer;
    }
  }

  private freeze(): Promise<void> {
    return new Promise((goOn) => {
      this.frozen.push(goOn);
      this.onFreeze();
    });
  }
}
