import type { ArmedFault } from '../armed-faults.js';
import { faultNames, isFaultName, type FaultName } from '../fault-table.js';
import { findOperation, operations } from '../operations/route-table.js';
import { ControlInput } from './control-input.js';

const NAMES = ['fault', 'times', 'operation', 'tin', 'bhfId', 'invcNo', 'code', 'message'];
const FIX = 'send for example {"fault":"accept-then-timeout","times":1,"operation":"saveTrnsSalesOsdc"}';

export function readFault(body: unknown): ArmedFault {
  const input = ControlInput.ofBody(body, NAMES, FIX);
  const fault = faultOf(input);
  const text = (name: string) => input.optional(name, () => input.text(name));
  if (fault !== 'reject' && (input.has('code') || input.has('message'))) {
    throw input.complaint('"code" and "message" are what a "reject" answers and belong to no other fault');
  }
  return {
    fault,
    times: input.optional('times', () => input.wholeNumber('times', 1, 1_000_000)) ?? 1,
    operation: operationOf(input, fault),
    tin: text('tin'),
    bhfId: text('bhfId'),
    invcNo: input.optional('invcNo', () => input.wholeNumber('invcNo', 1, Number.MAX_SAFE_INTEGER)),
    code: text('code'),
    message: text('message'),
  };
}

function faultOf(input: ControlInput): FaultName {
  const name = input.has('fault') ? input.text('fault') : undefined;
  if (isFaultName(name)) return name;
  throw input.complaint(`"fault" must be one of ${faultNames.join(', ')}`);
}

/** Any of its names will do. */
function operationOf(input: ControlInput, fault: FaultName): string | undefined {
  if (!input.has('operation')) return undefined;
  const operation = findOperation(input.text('operation'));
  if (!operation) throw input.complaint(`"operation" must be one of ${operations.map(({ name }) => name).join(', ')}`);
  if (fault === 'stale-read' && operation.name !== 'selectInvoiceDetails') {
    throw input.complaint('only selectInvoiceDetails can be a "stale-read"');
  }
  return operation.name;
}
