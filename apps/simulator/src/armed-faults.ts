import { Injectable } from '@nestjs/common';
import type { Call } from './call.js';
import type { Fault } from './fault-table.js';
import { invoiceDetails } from './operations/invoice-details.js';

/** A fault that waits for the calls it is meant for; what it does not name, it does not mind. */
export interface ArmedFault extends Fault {
  times: number;
  operation?: string;
  tin?: string;
  bhfId?: string;
  invcNo?: number;
}

/** Those armed first strike first. */
@Injectable()
export class ArmedFaults {
  private armed: ArmedFault[] = [];

  get list(): readonly ArmedFault[] {
    return this.armed;
  }

  /** Only reading back can be stale, so that fault need not say which operation it is for. */
  arm(fault: ArmedFault): void {
    const operation = fault.fault === 'stale-read' ? invoiceDetails.name : fault.operation;
    this.armed.push({ ...fault, operation });
  }

  take(call: Call): Fault | undefined {
    const found = this.armed.find((fault) => isMeantFor(fault, call));
    if (!found) return undefined;
    found.times -= 1;
    this.armed = this.armed.filter(({ times }) => times > 0);
    return found;
  }

  reset(): void {
    this.armed = [];
  }
}

const isMeantFor = (fault: ArmedFault, call: Call) =>
  (['operation', 'tin', 'bhfId', 'invcNo'] as const).every(
    (name) => fault[name] === undefined || fault[name] === call[name],
  );
