import type { LedgerSale, SimulatorControl } from '@app/testing';
import { type Branch, branchOf, lineOf, type SalesFile } from './sales-file.js';

/** How often the authority's ledger is not what it should be. */
export interface Findings {
  /** Not under the next number of its device. */
  gaps: number;
  /** Invoices it has more than once. */
  doubled: number;
  /** Lines of the file that it does not have at the device they name. */
  missing: number;
  /** Lines of the file that come behind later ones of their device. */
  outOfOrder: number;
}

export const NOTHING_FOUND: Findings = { gaps: 0, doubled: 0, missing: 0, outOfOrder: 0 };

export const isNothing = (findings: Findings): boolean => Object.values(findings).every((count) => count === 0);

/** What the authority has of the devices of a file: a device at a time, since all of it is much. */
export async function examine(control: SimulatorControl, file: SalesFile): Promise<Testimony> {
  const testimony = new Testimony(file);
  for (const branch of file.branches) testimony.hear(branch, await control.sales(branch.tin, branch.bhfId));
  return testimony;
}

/** What was printed on the receipt of each line, and what is wrong. */
export class Testimony {
  private readonly receipts = new Map<number, string>();
  private readonly found = { ...NOTHING_FOUND };

  constructor(private readonly file: SalesFile) {}

  /** All sales of one device, in the order the authority accepted them. */
  hear(branch: Branch, sales: readonly LedgerSale[]): void {
    const lines = sales.map((sale) => this.lineAt(branch, sale)).filter((line) => line !== undefined);
    this.found.gaps += sales.filter(({ invcNo }, index) => invcNo !== index + 1).length;
    this.found.doubled += sales.length - new Set(sales.map(({ trdInvcNo }) => trdInvcNo)).size;
    this.found.outOfOrder += lines.filter((line, index) => index > 0 && line < lines[index - 1]!).length;
  }

  /** Whether these two are what the authority gave for this line. */
  hasSigned(line: number, { rcptSign, intrlData }: { rcptSign?: string; intrlData?: string }): boolean {
    return this.receipts.get(line) === printed({ rcptSign, intrlData });
  }

  get findings(): Findings {
    return { ...this.found, missing: this.file.sales - this.receipts.size };
  }

  private lineAt({ tin, bhfId }: Branch, { trdInvcNo, receipt }: LedgerSale): number | undefined {
    const line = lineOf(this.file, trdInvcNo);
    if (line === undefined) return undefined;
    const wanted = branchOf(this.file, line);
    if (wanted.tin !== tin || wanted.bhfId !== bhfId) return undefined;
    this.receipts.set(line, printed(receipt));
    return line;
  }
}

const printed = ({ rcptSign, intrlData }: { rcptSign?: string; intrlData?: string }): string =>
  `${rcptSign} ${intrlData}`;
