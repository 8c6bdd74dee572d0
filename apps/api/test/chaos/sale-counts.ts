import type { WireCall } from '@app/testing';
import { type DeviceResult, type Findings, findingsOf } from '../fleet/fleet-findings.js';

/**
 * Counts of the sales of an attack in both ledgers. A sale that was sent again with other bytes counts as doubled. The
 * expected order is that of the lane.
 */
export interface SaleCounts extends Findings {
  submissions: number;
  approvedOnce: number;
}

/** Counts one device. `accepted` holds the promised sales in any order. */
export function saleCountsOf(device: DeviceResult): SaleCounts {
  const { accepted, ledgerSales, authoritySales, calls } = device;
  const approvedInOrder = ledgerSales.filter(({ status }) => status === 'APPROVED').map(({ invcNo }) => invcNo);
  const { doubled, gaps, outOfOrder, unequal, overlaps } = findingsOf({ ...device, accepted: approvedInOrder });
  const copies = occurrencesOf(authoritySales.map(({ trdInvcNo }) => trdInvcNo));
  const approved = occurrencesOf(approvedInOrder);
  const isOnce = (invcNo: string) => copies.get(invcNo) === 1 && approved.get(invcNo) === 1;
  return {
    submissions: ledgerSales.length,
    approvedOnce: [...new Set(approvedInOrder)].filter(isOnce).length,
    lost: accepted.filter((invcNo) => !copies.has(invcNo) || !approved.has(invcNo)).length,
    doubled: doubled + rewritten(calls),
    ...{ gaps, outOfOrder, unequal, overlaps },
  };
}

export const sumOf = (tallies: SaleCounts[]): SaleCounts =>
  tallies.reduce((sum, one) => {
    const names = Object.keys(sum) as (keyof SaleCounts)[];
    return Object.fromEntries(names.map((name) => [name, sum[name] + one[name]])) as unknown as SaleCounts;
  });

/**
 * A number that the authority may have accepted must always go out with the same bytes. A refused sale releases its
 * number.
 */
function rewritten(calls: WireCall[]): number {
  const isOpen = ({ operation, resultCd }: WireCall) =>
    operation === 'saveTrnsSalesOsdc' && (resultCd === null || resultCd === '000');
  const bodies = calls.filter(isOpen).map(({ invcNo, bodySha256 }) => `${invcNo} ${bodySha256}`);
  const numbers = calls.filter(isOpen).map(({ invcNo }) => invcNo);
  return new Set(bodies).size - new Set(numbers).size;
}

function occurrencesOf(texts: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
