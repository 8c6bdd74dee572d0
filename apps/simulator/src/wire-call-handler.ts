import { Injectable } from '@nestjs/common';
import { refused, type AuthorityAnswer } from './answer.js';
import { ArmedFaults } from './armed-faults.js';
import type { Call } from './call.js';
import { CallLog, type CallRecord } from './call-log.js';
import { Clock, preciseNow } from './clock.js';
import { RequestedFaults, type CallPlan } from './requested-faults.js';
import { neverAnswer } from './responders.js';
import { behaviourOf, visibleUntil, type Fault } from './fault-table.js';
import { Latency } from './latency.js';
import { SimulatorLedger } from './ledger.js';
import type { AuthorityOperation, OperationContext } from './operations/operation.js';
import type { WireProfile } from './profiles/profile.js';
import type { WireReply } from './wire-reply.js';
import { TestSession } from './test-session.js';
import { RuleSettings } from './rules.js';

/**
 * Handles one call: half the latency, the decision, the other half, the answer. A caller that dies meanwhile leaves the
 * same state as at the real authority: nothing before the decision, a signed sale after it.
 */
@Injectable()
export class WireCallHandler {
  constructor(
    private readonly ledger: SimulatorLedger,
    private readonly rules: RuleSettings,
    private readonly clock: Clock,
    private readonly latency: Latency,
    private readonly armedFaults: ArmedFaults,
    private readonly requestedFaults: RequestedFaults,
    private readonly calls: CallLog,
    private readonly session: TestSession,
  ) {}

  async handle(profile: WireProfile, operation: AuthorityOperation, call: Call, reply: WireReply): Promise<void> {
    const record = this.calls.begin(call);
    const end = () => (record.endedAt ??= preciseNow());
    reply.raw.once('close', end);
    const plan = this.planFor(call);
    const pauseMs = (plan.latencyMs ?? this.latency.next(call)) / 2;
    if (pauseMs > 0) await this.latency.pause(pauseMs, call);
    const context = this.contextFor(profile, plan);
    const answer = decide(operation, call, context, plan.fault, record);
    if (pauseMs > 0) await this.latency.pause(pauseMs, call);
    const { respond } = behaviourOf(plan.fault);
    if (respond !== neverAnswer) end();
    const now = this.clock.now();
    // Our choice: one clock for the authority and the host before it. Refusals of the gateway have no other time.
    if (!reply.raw.headersSent) reply.raw.setHeader('date', now.toUTCString());
    const enveloped = profile.envelop(answer, now, context.rules);
    const { proxyRefusal, unwiredRoute } = profile;
    respond(reply, enveloped, { ...plan.fault, proxyRefusal, unwiredRoute });
  }

  private contextFor({ name }: WireProfile, { fault }: CallPlan): OperationContext {
    const now = this.clock.now();
    const rules = this.rules.of(name);
    const session = rules.testSession ? this.session.current : undefined;
    return { ledger: this.ledger, rules, now, visibleUntil: visibleUntil(fault, now), session };
  }

  /** A fault that the document requests has precedence over armed faults. */
  private planFor(call: Call): CallPlan {
    const requested = this.requestedFaults.planFor(call);
    return requested.fault ? requested : { ...requested, fault: this.armedFaults.takeFor(call) };
  }
}

/** A fault may prevent the decision, or replace its answer. */
function decide(
  operation: AuthorityOperation,
  call: Call,
  context: OperationContext,
  fault: Fault | undefined,
  record: CallRecord,
): AuthorityAnswer {
  const { decides, answerInstead } = behaviourOf(fault);
  const decided = decides ? operation.answer(call, context) : undefined;
  const replacement = fault && answerInstead?.(fault, call, context);
  const decision = decided ?? replacement;
  record.fault = fault?.fault ?? null;
  record.resultCd = decision?.code ?? null;
  return replacement ?? decision ?? noDecision;
}

/** The responder has its own text where there is no decision. */
const noDecision = refused('999');
