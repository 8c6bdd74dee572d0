import { Injectable } from '@nestjs/common';
import { ArmedFaults } from './armed-faults.js';
import type { Call } from './call.js';
import { faultNames, isFaultName, type Fault } from './fault-table.js';
import { faultRequestFields, type FaultRequestField } from './fault-request-fields.js';

/** What is to happen to one call besides its answer. */
export interface CallPlan {
  fault?: Fault;
  latencyMs?: number;
}

interface FaultRequest {
  name: string;
  value: string;
}

/**
 * A document may ask for its own trouble in one of its texts, so that tests running side by side do not disturb each
 * other: `simulate:timeout`, `simulate:reject=921:some text`, several after one another. Trouble comes with the first
 * delivery of a document only, so that the resend goes through; a refusal comes every time, as a real one would.
 */
@Injectable()
export class RequestedFaults {
  private readonly seenDeliveries = new Set<string>();

  constructor(private readonly armedFaults: ArmedFaults) {}

  planFor(call: Call): CallPlan {
    const requestField = faultRequestFields[call.operation];
    const text = requestField && call.content?.[requestField.textField];
    if (typeof text !== 'string' || !text.includes(REQUEST_PREFIX)) return {};
    const plans = faultRequestsIn(text).map((request) => this.planOf(request, call, requestField!));
    return Object.assign({}, ...plans) as CallPlan;
  }

  reset(): void {
    this.seenDeliveries.clear();
  }

  private planOf({ name, value }: FaultRequest, call: Call, requestField: FaultRequestField): CallPlan {
    if (name === 'reject') return { fault: { fault: name, ...parseRefusal(value) } };
    if (!isFaultName(name) && name !== 'latency') return { fault: unknownFault(name, requestField) };
    if (name === 'stale-read' && !requestField.readBackBy) return { fault: notReadBack(requestField) };
    if (!this.isFirstDelivery(name, call, requestField)) return {};
    if (name === 'latency') return { latencyMs: Number.parseInt(value) || 0 };
    if (name !== 'stale-read') return { fault: { fault: name, ...parseDetails(name, value) } };
    this.armStaleReads(call, requestField, Number.parseInt(value) || 1);
    return {};
  }

  private isFirstDelivery(
    name: string,
    { operation, tin, bhfId, content }: Call,
    { identifiedBy }: FaultRequestField,
  ): boolean {
    const delivery = [operation, tin, bhfId, ...identifiedBy.map((field) => content?.[field]), name].join('|');
    const isFirst = !this.seenDeliveries.has(delivery);
    this.seenDeliveries.add(delivery);
    return isFirst;
  }

  /** An invoice is read by its number; of everything else there are only lists, which then are stale as a whole. */
  private armStaleReads({ tin, bhfId, invcNo }: Call, { readBackBy }: FaultRequestField, times: number): void {
    if (!tin || !bhfId) return;
    const number = readBackBy === 'selectInvoiceDetails' && invcNo ? { invcNo } : {};
    this.armedFaults.arm({ fault: 'stale-read', times, operation: readBackBy, tin, bhfId, ...number });
  }
}

const REQUEST_PREFIX = 'simulate:';

/** A value goes on to the next wish, a semicolon, or the end. */
export function faultRequestsIn(text: string): FaultRequest[] {
  const [, ...chunks] = text.split(REQUEST_PREFIX);
  return chunks.map((chunk) => {
    const [, name = '', value = ''] = /^([\w-]*)(?:=([^;]*))?/.exec(chunk)!;
    return { name, value: value.trim() };
  });
}

function parseDetails(name: string, value: string): Omit<Fault, 'fault'> {
  if (name === 'accept-then-reject') return parseRefusal(value);
  const amount = Number.parseInt(value) || undefined;
  if (name === 'trickle') return { overMs: amount };
  return name === 'huge-body' ? { bytes: amount } : {};
}

/** `921:some text`; both parts may be left out. */
function parseRefusal(value: string): Omit<Fault, 'fault'> {
  const [, code, message] = /^([^:]*)(?::(.*))?$/s.exec(value)!;
  return { code: code || undefined, message: message || undefined };
}

/** A wish nobody can grant must not pass as a test that saw no trouble. */
const unknownFault = (name: string, requestField: FaultRequestField): Fault =>
  rejection(requestField, `simulate:${name} is not known, use one of ${[...faultNames, 'latency'].join(', ')}`);

const notReadBack = (requestField: FaultRequestField): Fault =>
  rejection(requestField, 'simulate:stale-read has nothing to read back here');

const rejection = ({ textField }: FaultRequestField, problem: string): Fault => ({
  fault: 'reject',
  code: '910',
  message: `Request parameter error[${textField} : ${problem}]`,
});
