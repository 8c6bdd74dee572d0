import { Channel } from '../../../../authority/src/oscu/calling/authority-connection.js';
import type { WireAnswer } from '../../../../authority/src/oscu/calling/oscu-client.js';
import type { CallingDevice } from '../../../../authority/src/port.js';
import { profileOf } from '../../../../authority/src/oscu/profiles/index.js';
import { type AuthorityLedger, NOTHING, type WireSale } from './model-authority.js';
import type { Dice } from './seeded-random.js';
import type { Witness } from './wire-checker.js';

/** Its process has gone, and with it whatever the answer would have been. */
export class WorkerDied extends Error {}

/** What is outside of the worker that calls. */
export interface Outside {
  authority: AuthorityLedger;
  witness: Witness;
  /** Once it is, everything is answered. */
  isHealthy: boolean;
  /** Requests of dead workers that are still on their way. */
  late: (() => void)[];
  say(words: string): void;
}

const FATES = {
  answered: 50,
  'lost on the way': 5,
  'answered, and the answer lost': 9,
  'received, and the answer garbled': 3,
  unavailable: 9,
  busy: 2,
  'refused as an unknown device': 3,
  'never sent, for the worker dies': 3,
  'received, and the worker dies': 5,
  'on its way when the worker dies': 3,
  'answered, and the worker freezes': 9,
} as const;
type Fate = keyof typeof FATES;

const FATES_OF_QUESTIONS = {
  answered: 50,
  'answered from a stale copy': 12,
  'answered without the receipt': 5,
  'lost on the way': 6,
  unavailable: 12,
  'received, and the answer garbled': 3,
  'received, and the worker dies': 3,
  'answered, and the worker freezes': 9,
} as const;
type FateOfQuestion = keyof typeof FATES_OF_QUESTIONS;

const LOST: WireAnswer = { kind: 'noAnswer', message: 'no answer within 10000 ms' };
const NOT_SENT: WireAnswer = { kind: 'notSent', message: 'connection refused' };
const GARBLED: WireAnswer = { kind: 'answer', httpStatus: 502, text: '<html>Bad Gateway</html>' };
const BUSY: WireAnswer = { kind: 'answer', httpStatus: 429, text: '' };

const told = (answer: object): WireAnswer => ({ kind: 'answer', httpStatus: 200, text: JSON.stringify(answer) });
const UNKNOWN_DEVICE = told({ resultCd: '901', resultMsg: 'It is not valid device' });

/** One worker's way to the authority, on which anything may happen to a call; what the authority did stays done. */
export class ChannelOfChance extends Channel {
  private readonly frozen: (() => void)[] = [];
  /** Called when a call of this worker's comes to stand still. */
  onFreeze: () => void = () => {};

  constructor(
    private readonly outside: Outside,
    private readonly dice: Dice,
    private readonly name: string,
  ) {
    const nowhere = { url: 'http://127.0.0.1:9', connectTimeoutMs: 1_000, callTimeoutMs: 10_000 };
    super({ environment: 'SANDBOX', profile: profileOf('direct'), ...nowhere });
  }

  get standing(): number {
    return this.frozen.length;
  }

  thaw(): void {
    for (const goOn of this.frozen.splice(0)) goOn();
  }

  override async call(operation: string, device: CallingDevice | null, body: string): Promise<WireAnswer> {
    const branch = `${device!.tin}/${device!.bhfId}`;
    this.outside.witness.begins(branch);
    const asked = operation === 'saveSale' ? this.sell(branch, body) : this.show(branch, body);
    for (let turns = this.dice.below(3); turns > 0; turns--) await new Promise(setImmediate);
    this.outside.witness.ends(branch);
    return asked();
  }

  /** What the authority does, at once; and how the worker hears of it, when the call is over. */
  private sell(branch: string, body: string): () => Promise<WireAnswer> {
    const { authority, witness, isHealthy, late } = this.outside;
    const sale = JSON.parse(body) as WireSale;
    const fate: Fate = isHealthy ? 'answered' : this.dice.among(FATES);
    const receive = () => told(authority.sell(branch, sale));
    this.outside.say(`${this.name} sends ${String(sale.remark)} as number ${sale.invcNo}: ${fate}`);
    witness.sees(branch, body);
    if (fate === 'on its way when the worker dies') late.push(() => void receive());
    const isReceived = fate === 'answered' || fate.startsWith('received') || fate.startsWith('answered,');
    const answer = isReceived ? receive() : LOST;
    return () => this.hears(fate, answer);
  }

  private show(branch: string, body: string): () => Promise<WireAnswer> {
    const { authority, isHealthy } = this.outside;
    const { invcNo } = JSON.parse(body) as WireSale;
    const fate: FateOfQuestion = isHealthy ? 'answered' : this.dice.among(FATES_OF_QUESTIONS);
    this.outside.say(`${this.name} asks about number ${invcNo}: ${fate}`);
    const answer = told(authority.show(branch, invcNo));
    if (fate === 'answered from a stale copy') return () => Promise.resolve(told(NOTHING));
    if (fate === 'answered without the receipt') return () => Promise.resolve(told(authority.showBare(branch, invcNo)));
    return () => this.hears(fate, answer);
  }

  private async hears(fate: Fate | FateOfQuestion, answer: WireAnswer): Promise<WireAnswer> {
    switch (fate) {
      case 'unavailable':
        return NOT_SENT;
      case 'busy':
        return BUSY;
      case 'refused as an unknown device':
        return UNKNOWN_DEVICE;
      case 'received, and the answer garbled':
        return GARBLED;
      case 'lost on the way':
      case 'answered, and the answer lost':
        return LOST;
      case 'never sent, for the worker dies':
      case 'received, and the worker dies':
      case 'on its way when the worker dies':
        throw new WorkerDied();
      case 'answered, and the worker freezes':
        await this.standStill();
        return answer;
      default:
        return answer;
    }
  }

  private standStill(): Promise<void> {
    return new Promise((goOn) => {
      this.frozen.push(goOn);
      this.onFreeze();
    });
  }
}
