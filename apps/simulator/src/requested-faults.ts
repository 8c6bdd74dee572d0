import { Injectable } from '@nestjs/common';
import { ArmedFaults } from './armed-faults.js';
import type { Call } from './call.js';
import { faultNames, isFaultName, isFaultOf, TOKEN_FAULT, type Fault } from './fault-table.js';

/** The fault and the latency of one call. */
export interface CallPlan {
  fault?: Fault;
  latencyMs?: number;
}

interface FaultRequest {
  name: string;
  value: string;
}

/**
 * A document may request faults in one of its texts, so that tests can run side by side: `simulate:timeout`,
 * `simulate:reject=921:some text`, or several of them. A fault applies only to the first delivery of a document, so
 * that the resend succeeds. A refusal applies every time, as a real one does.
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
    if (name === TOKEN_FAULT || (!isFaultName(name) && name !== 'latency'))
      return { fault: unknownFault(name, requestField) };
    if (name === 'stale-read' && !requestField.readBackBy) return { fault: notReadBack(requestField) };
    if (isFaultName(name) && !isFaultOf(name, call.operation)) return { fault: notHere(name, requestField) };
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
    // As JSON, since a malformed body may have an object there, which no text can be made of.
    const delivery = JSON.stringify([operation, tin, bhfId, ...identifiedBy.map((field) => content?.[field]), name]);
    const isFirst = !this.seenDeliveries.has(delivery);
    this.seenDeliveries.add(delivery);
    return isFirst;
  }

  /** An invoice is read by its number. All other documents are read in lists, which become stale as a whole. */
  private armStaleReads({ tin, bhfId, invcNo }: Call, { readBackBy }: FaultRequestField, times: number): void {
    if (!tin || !bhfId) return;
    const number = readBackBy === 'selectInvoiceDetails' && invcNo ? { invcNo } : {};
    this.armedFaults.arm({ fault: 'stale-read', times, operation: readBackBy, tin, bhfId, ...number });
  }
}

const REQUEST_PREFIX = 'simulate:';

/** A value ends at the next request, at a semicolon or at the end of the text. */
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

/** Reads `921:some text`; both parts are optional. */
function parseRefusal(value: string): Omit<Fault, 'fault'> {
  const [, code, message] = /^([^:]*)(?::(.*))?$/s.exec(value)!;
  return { code: code || undefined, message: message || undefined };
}

/** An unknown request is refused. Otherwise a test with a misspelt request would pass without its fault. */
const unknownFault = (name: string, requestField: FaultRequestField): Fault =>
  rejection(requestField, `simulate:${name} is unknown, use one of ${[...faultNames, 'latency'].join(', ')}`);

const notReadBack = (requestField: FaultRequestField): Fault =>
  rejection(requestField, 'simulate:stale-read is impossible here: no operation reads this document back');

const notHere = (name: string, requestField: FaultRequestField): Fault =>
  rejection(requestField, `simulate:${name} is impossible here: only sales are answered so`);

const rejection = ({ textField }: FaultRequestField, problem: string): Fault => ({
  fault: 'reject',
  code: '910',
  message: `Request parameter error[${textField} : ${problem}]`,
});

/** The text of a document that may request faults, and the fields that identify the document. */
interface FaultRequestField {
  /** A text that the authority does not check. */
  textField: string;
  identifiedBy: readonly string[];
  /** The operation that lists such documents, if there is one. */
  readBackBy?: string;
}

/** All writing operations. Where the protocol has no remark, another unchecked text takes its place. */
export const faultRequestFields: Record<string, FaultRequestField> = {
  selectInitOsdcInfo: { textField: 'dvcSrlNo', identifiedBy: ['dvcSrlNo'] },
  saveTrnsSalesOsdc: { textField: 'remark', identifiedBy: ['invcNo'], readBackBy: 'selectInvoiceDetails' },
  insertTrnsPurchase: { textField: 'remark', identifiedBy: ['invcNo'], readBackBy: 'selectTrnsPurchaseSalesList' },
  insertStockIO: { textField: 'remark', identifiedBy: ['sarNo'], readBackBy: 'selectStockMoveList' },
  saveStockMaster: { textField: 'regrNm', identifiedBy: ['itemCd', 'rsdQty'] },
  saveItem: { textField: 'itemStdNm', identifiedBy: ['itemCd'], readBackBy: 'selectItemList' },
  saveItemComposition: { textField: 'regrNm', identifiedBy: ['itemCd', 'cpstItemCd'] },
  updateImportItem: {
    textField: 'remark',
    identifiedBy: ['taskCd', 'dclDe', 'itemSeq'],
    readBackBy: 'selectImportItemList',
  },
  importedItemConvertedInfo: {
    textField: 'remark',
    identifiedBy: ['taskCd', 'dclDe', 'itemSeq'],
    readBackBy: 'selectImportItemList',
  },
  saveBhfCustomer: { textField: 'remark', identifiedBy: ['custNo'] },
  saveBhfUser: { textField: 'remark', identifiedBy: ['userId'] },
  saveBhfInsurance: { textField: 'regrNm', identifiedBy: ['isrccCd'] },
};
