import { Injectable } from '@nestjs/common';
import { ArmedFaults } from './armed-faults.js';
import type { Call } from './call.js';
import { faultNames, isFaultName, type Fault } from './fault-table.js';
import { hearings, type Hearing } from './fault-request-fields.js';

/** What is to happen to one call besides its answer. */
export interface Plan {
  fault?: Fault;
  latencyMs?: number;
}

interface Wish {
  name: string;
  value: string;
}

/**
 * A document may ask for its own trouble in one of its texts, so that tests running side by side do not disturb each
 * other: `simulate:timeout`, `simulate:reject=921:some text`, several after one another. Trouble comes with the first
 * delivery of a document only, so that the resend goes through; a refusal comes every time, as a real one would.
 */
@Injectable()
export class DocumentWishes {
  private readonly granted = new Set<string>();

  constructor(private readonly armedFaults: ArmedFaults) {}

  planFor(call: Call): Plan {
    const hearing = hearings[call.operation];
    const text = hearing && call.content?.[hearing.heardIn];
    if (typeof text !== 'string' || !text.includes(MARK)) return {};
    const plans = wishesIn(text).map((wish) => this.grant(wish, call, hearing!));
    return Object.assign({}, ...plans) as Plan;
  }

  reset(): void {
    this.granted.clear();
  }

  private grant({ name, value }: Wish, call: Call, hearing: Hearing): Plan {
    if (name === 'reject') return { fault: { fault: name, ...refusalFrom(value) } };
    if (!isFaultName(name) && name !== 'latency') return { fault: misspelt(name, hearing) };
    if (name === 'stale-read' && !hearing.readBackBy) return { fault: unreadable(hearing) };
    if (!this.isFirst(name, call, hearing)) return {};
    if (name === 'latency') return { latencyMs: Number.parseInt(value) || 0 };
    if (name !== 'stale-read') return { fault: { fault: name, ...detailsFrom(name, value) } };
    this.staleReadsOf(call, hearing, Number.parseInt(value) || 1);
    return {};
  }

  private isFirst(name: string, { operation, tin, bhfId, content }: Call, { knownBy }: Hearing): boolean {
    const delivery = [operation, tin, bhfId, ...knownBy.map((field) => content?.[field]), name].join('|');
    const isFirst = !this.granted.has(delivery);
    this.granted.add(delivery);
    return isFirst;
  }

  /** An invoice is read by its number; of everything else there are only lists, which then are stale as a whole. */
  private staleReadsOf({ tin, bhfId, invcNo }: Call, { readBackBy }: Hearing, times: number): void {
    if (!tin || !bhfId) return;
    const number = readBackBy === 'selectInvoiceDetails' && invcNo ? { invcNo } : {};
    this.armedFaults.arm({ fault: 'stale-read', times, operation: readBackBy, tin, bhfId, ...number });
  }
}

const MARK = 'simulate:';

/** A value goes on to the next wish, a semicolon, or the end. */
export function wishesIn(text: string): Wish[] {
  const [, ...chunks] = text.split(MARK);
  return chunks.map((chunk) => {
    const [, name = '', value = ''] = /^([\w-]*)(?:=([^;]*))?/.exec(chunk)!;
    return { name, value: value.trim() };
  });
}

function detailsFrom(name: string, value: string): Omit<Fault, 'fault'> {
  if (name === 'accept-then-reject') return refusalFrom(value);
  const amount = Number.parseInt(value) || undefined;
  if (name === 'trickle') return { overMs: amount };
  return name === 'huge-body' ? { bytes: amount } : {};
}

/** `921:some text`; both parts may be left out. */
function refusalFrom(value: string): Omit<Fault, 'fault'> {
  const [, code, message] = /^([^:]*)(?::(.*))?$/s.exec(value)!;
  return { code: code || undefined, message: message || undefined };
}

/** A wish nobody can grant must not pass as a test that saw no trouble. */
const misspelt = (name: string, hearing: Hearing): Fault =>
  complaint(hearing, `simulate:${name} is not known, use one of ${[...faultNames, 'latency'].join(', ')}`);

const unreadable = (hearing: Hearing): Fault => complaint(hearing, 'simulate:stale-read has nothing to read back here');

const complaint = ({ heardIn }: Hearing, problem: string): Fault => ({
  fault: 'reject',
  code: '910',
  message: `Request parameter error[${heardIn} : ${problem}]`,
});
