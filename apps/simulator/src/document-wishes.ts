import { Injectable } from '@nestjs/common';
import { ArmedFaults } from './armed-faults.js';
import type { Call } from './call.js';
import { faultNames, isFaultName, type Fault } from './fault-table.js';
import { saveSale } from './operations/save-sale.js';

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
 * A sale may ask for its own trouble in its remark, so that tests running side by side do not disturb each other:
 * `simulate:timeout`, `simulate:reject=921:some text`, several after one another. Trouble comes with the first delivery
 * of an invoice only, so that the resend goes through; a refusal comes every time, as a real one would.
 */
@Injectable()
export class DocumentWishes {
  private readonly granted = new Set<string>();

  constructor(private readonly armedFaults: ArmedFaults) {}

  planFor(call: Call): Plan {
    const remark = call.operation === saveSale.name ? call.content?.remark : undefined;
    if (typeof remark !== 'string') return {};
    const plans = wishesIn(remark).map((wish) => this.grant(wish, call));
    return Object.assign({}, ...plans) as Plan;
  }

  reset(): void {
    this.granted.clear();
  }

  private grant(wish: Wish, call: Call): Plan {
    const { name, value } = wish;
    if (name === 'reject') return { fault: refusalFrom(value) };
    if (!isFaultName(name) && name !== 'latency') return { fault: misspelt(name) };
    if (!this.isFirst(name, call)) return {};
    if (name === 'latency') return { latencyMs: Number.parseInt(value) || 0 };
    if (name !== 'stale-read') return { fault: { fault: name } };
    this.staleReadsOf(call, Number.parseInt(value) || 1);
    return {};
  }

  private isFirst(name: string, { tin, bhfId, invcNo }: Call): boolean {
    const delivery = [tin, bhfId, invcNo, name].join('|');
    const isFirst = !this.granted.has(delivery);
    this.granted.add(delivery);
    return isFirst;
  }

  private staleReadsOf({ tin, bhfId, invcNo }: Call, times: number): void {
    if (tin && bhfId && invcNo) this.armedFaults.arm({ fault: 'stale-read', times, tin, bhfId, invcNo });
  }
}

/** A value goes on to the next wish, a semicolon, or the end. */
export function wishesIn(remark: string): Wish[] {
  const [, ...chunks] = remark.split('simulate:');
  return chunks.map((chunk) => {
    const [, name = '', value = ''] = /^([\w-]*)(?:=([^;]*))?/.exec(chunk)!;
    return { name, value: value.trim() };
  });
}

/** `921:some text`; both parts may be left out. */
function refusalFrom(value: string): Fault {
  const [, code, message] = /^([^:]*)(?::(.*))?$/s.exec(value)!;
  return { fault: 'reject', code: code || undefined, message: message || undefined };
}

/** A wish nobody can grant must not pass as a test that saw no trouble. */
function misspelt(name: string): Fault {
  const known = [...faultNames, 'latency'].join(', ');
  const message = `Request parameter error[remark : simulate:${name} is not known, use one of ${known}]`;
  return { fault: 'reject', code: '910', message };
}
