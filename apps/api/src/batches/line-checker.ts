import { Injectable } from '@nestjs/common';
import type { ValidationContext } from '@app/contract';
import type { AccountId } from '@app/domain';
import { Database, type Principal } from '@app/persistence';
import type { BatchLine } from '@app/submission';
import { LongWork } from '../http/admission/long-work.js';
import { TaxRatesInForce } from '../infrastructure/tax-rates-in-force.js';
import { AllowedBranches } from './allowed-branches.js';
import { checkLine } from './check-line.js';
import { inSlices } from './in-slices.js';
import type { RawLine } from './line-splitter.js';

/** Checks the lines of one batch, a few at a time, so that other requests go on meanwhile. */
export class LineChecker {
  constructor(
    private readonly account: AccountId,
    private readonly branches: AllowedBranches,
    private readonly readContext: () => Promise<ValidationContext>,
    private readonly longWork: LongWork,
  ) {}

  async check(lines: readonly RawLine[]): Promise<BatchLine[]> {
    const { account, branches } = this;
    const context = await this.readContext();
    const checked: BatchLine[] = [];
    for (const slice of inSlices(lines, ({ bytes }) => bytes?.length ?? 0)) {
      const work = async () => slice.map((line) => checkLine(line, branches, context));
      checked.push(...(await this.longWork.inRotation(work, { account })));
    }
    return checked;
  }
}

/** Makes the checker for the lines of one caller. */
@Injectable()
export class LineCheckers {
  constructor(
    private readonly db: Database,
    private readonly taxRates: TaxRatesInForce,
    private readonly longWork: LongWork,
  ) {}

  async of(caller: Principal): Promise<LineChecker> {
    const branches = await AllowedBranches.of(this.db, caller);
    return new LineChecker(caller.accountId, branches, () => this.taxRates.readingContext(caller), this.longWork);
  }
}
