import { Injectable } from '@nestjs/common';
import { refused, type Answer } from './answer.js';
import { ArmedFaults } from './armed-faults.js';
import type { Call } from './call.js';
import { CallLog, type CallRecord } from './call-log.js';
import { Clock, preciseNow } from './clock.js';
import { DocumentWishes, type Plan } from './requested-faults.js';
import { silence } from './responders.js';
import { behaviourOf, seenUntil, type Fault } from './fault-table.js';
import { Latency } from './latency.js';
import { Ledger } from './ledger.js';
import type { Operation, Scene } from './operations/operation.js';
import type { Profile } from './profiles/profile.js';
import type { Reply } from './wire-reply.js';
import { RuleBook } from './rules.js';

/**
 * One call from its arrival to its end: half the latency, the decision, the other half, the answer. A caller killed on
 * the way thus leaves what it would leave at the real authority: nothing before the decision, a signed sale after it.
 */
@Injectable()
export class FrontDesk {
  constructor(
    private readonly ledger: Ledger,
    private readonly rules: RuleBook,
    private readonly clock: Clock,
    private readonly latency: Latency,
    private readonly armedFaults: ArmedFaults,
    private readonly wishes: DocumentWishes,
    private readonly calls: CallLog,
  ) {}

  async serve(profile: Profile, operation: Operation, call: Call, reply: Reply): Promise<void> {
    const record = this.calls.begin(call);
    const end = () => (record.endedAt ??= preciseNow());
    reply.raw.once('close', end);
    const plan = this.planFor(call);
    const pauseMs = (plan.latencyMs ?? this.latency.next(call)) / 2;
    if (pauseMs > 0) await this.latency.pause(pauseMs, call);
    const scene = this.sceneFor(profile, plan);
    const answer = decided(operation, call, scene, plan.fault, record);
    if (pauseMs > 0) await this.latency.pause(pauseMs, call);
    const { ending } = behaviourOf(plan.fault);
    if (ending !== silence) end();
    const clothed = profile.clothe(answer, this.clock.now(), scene.rules);
    ending(reply, clothed, { ...plan.fault, frontRefusal: profile.frontRefusal });
  }

  private sceneFor({ name }: Profile, { fault }: Plan): Scene {
    const now = this.clock.now();
    return { ledger: this.ledger, rules: this.rules.of(name), now, seenUntil: seenUntil(fault, now) };
  }

  /** What the document asks for itself goes before what was armed for whoever comes. */
  private planFor(call: Call): Plan {
    const own = this.wishes.planFor(call);
    return own.fault ? own : { ...own, fault: this.armedFaults.take(call) };
  }
}

/** A fault may keep the authority from deciding, and may say something else than was decided. */
function decided(operation: Operation, call: Call, scene: Scene, fault: Fault | undefined, record: CallRecord): Answer {
  const { decides, says } = behaviourOf(fault);
  const said = fault && says?.(fault);
  const decision = decides ? operation.answer(call, scene) : said;
  record.fault = fault?.fault ?? null;
  record.resultCd = decision?.code ?? null;
  return said ?? decision ?? unsaid;
}

/** Where nothing was decided, the ending has words of its own. */
const unsaid = refused('999');
