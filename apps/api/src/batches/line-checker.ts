import type { ValidationContext } from '@app/contract';
import type { AccountId } from '@app/domain';
import type { BatchLine } from '@app/submission';
import type { LongWork } from '../http/admission/long-work.js';
import type { AllowedBranches } from './allowed-branches.js';
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
