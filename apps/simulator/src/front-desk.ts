import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { refused, type Answer } from './answer.js';
import { ArmedFaults } from './armed-faults.js';
import type { Call } from './call.js';
import { CallLog, type CallRecord } from './call-log.js';
import { preciseNow } from './clock.js';
import { DocumentWishes, type Plan } from './document-wishes.js';
import { silence, type Clothed } from './endings.js';
import { behaviourOf, type Fault } from './fault-table.js';
import { Latency } from './latency.js';
import { Ledger } from './ledger.js';
import type { Operation } from './operations/operation.js';

/**
 * One call from its arrival to its end: half the latency, the decision, the other half, the answer. A caller killed on
 * the way thus leaves what it would leave at the real authority: nothing before the decision, a signed sale after it.
 */
@Injectable()
export class FrontDesk {
  constructor(
    private readonly ledger: Ledger,
    private readonly latency: Latency,
    private readonly armedFaults: ArmedFaults,
    private readonly wishes: DocumentWishes,
    private readonly calls: CallLog,
  ) {}

  async serve(operation: Operation, call: Call, reply: FastifyReply, clothe: (answer: Answer) => Clothed) {
    const record = this.calls.begin(call);
    const end = () => (record.endedAt ??= preciseNow());
    reply.raw.once('close', end);
    const plan = this.planFor(call);
    const pauseMs = (plan.latencyMs ?? this.latency.next()) / 2;
    await this.latency.pause(pauseMs);
    const answer = this.decide(operation, call, plan.fault, record);
    await this.latency.pause(pauseMs);
    const { ending } = behaviourOf(plan.fault);
    if (ending !== silence) end();
    ending(reply, clothe(answer));
  }

  /** What the document asks for itself goes before what was armed for whoever comes. */
  private planFor(call: Call): Plan {
    const own = this.wishes.planFor(call);
    return own.fault ? own : { ...own, fault: this.armedFaults.take(call) };
  }

  private decide(operation: Operation, call: Call, fault: Fault | undefined, record: CallRecord): Answer {
    const answer = behaviourOf(fault).decides ? operation.answer(call, this.ledger) : insteadOfDeciding(fault!);
    record.fault = fault?.fault ?? null;
    record.resultCd = answer.code;
    return answer;
  }
}

const insteadOfDeciding = ({ fault, code = '921', message }: Fault): Answer =>
  fault === 'stale-read' ? refused('001') : refused(code, message);
