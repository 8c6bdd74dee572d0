import { Injectable } from '@nestjs/common';
import type { ValidationContext } from '@app/contract';
import type { AccountId } from '@app/domain';
import { Database, type Principal } from '@app/persistence';
import { type BatchLine, isBatchDocument } from '@app/submission';
import { LongWork } from '../http/admission/long-work.js';
import { TaxRatesInForce } from '../infrastructure/tax-rates-in-force.js';
import { type Buyer, BuyerNames, pinWithoutName } from '../reference/buyer-names.js';
import { AllowedBranches } from './allowed-branches.js';
import { checkLine } from './check-line.js';
import { inSlices } from './in-slices.js';
import type { RawLine } from './line-splitter.js';

/** The most names of buyers that are asked for in one batch. */
const PINS_MAX = 50;

/** Checks the lines of one batch, a few at a time, so that other requests go on meanwhile. */
export class LineChecker {
  /** The buyers whose names were looked for. */
  private readonly looked = new Set<string>();
  private asked = 0;

  constructor(
    private readonly account: AccountId,
    private readonly branches: AllowedBranches,
    private readonly readContext: () => Promise<ValidationContext>,
    private readonly longWork: LongWork,
    private readonly buyerNames: BuyerNames | null,
  ) {}

  async check(lines: readonly RawLine[]): Promise<BatchLine[]> {
    const { account, branches } = this;
    const context = await this.readContext();
    const checked: BatchLine[] = [];
    for (const slice of inSlices(lines, ({ bytes }) => bytes?.length ?? 0)) {
      const work = async () => slice.map((line) => checkLine(line, branches, context));
      checked.push(...(await this.longWork.inRotation(work, { account })));
    }
    await this.lookUpBuyers(checked);
    return checked;
  }

  /** Once a PIN, and for the first PINs of a file: thousands of questions would keep its lines waiting. */
  private async lookUpBuyers(lines: readonly BatchLine[]): Promise<void> {
    const { buyerNames, looked } = this;
    if (!buyerNames) return;
    const unknown: Buyer[] = [];
    for (const { owner, draft } of lines.filter(isBatchDocument)) {
      const pin = pinWithoutName(draft);
      const name = `${owner.laneId} ${pin}`;
      if (pin === null || looked.has(name) || this.asked + unknown.length >= PINS_MAX) continue;
      looked.add(name);
      if (await buyerNames.mayBeAsked(owner, pin)) unknown.push({ owner, pin });
    }
    this.asked += unknown.length;
    await buyerNames.ask(unknown);
  }
}

/** Makes the checker for the lines of one caller. */
@Injectable()
export class LineCheckers {
  constructor(
    private readonly db: Database,
    private readonly taxRates: TaxRatesInForce,
    private readonly longWork: LongWork,
    private readonly buyerNames: BuyerNames,
  ) {}

  /** A validation asks the authority nothing. */
  async of(caller: Principal, { asks }: { asks: boolean }): Promise<LineChecker> {
    const branches = await AllowedBranches.of(this.db, caller);
    const readContext = () => this.taxRates.readingContext(caller);
    return new LineChecker(caller.accountId, branches, readContext, this.longWork, asks ? this.buyerNames : null);
  }
}
