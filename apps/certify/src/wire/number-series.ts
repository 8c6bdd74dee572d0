import type { Profile } from '@app/authority';
import type { SubmissionDocument } from '@app/domain';
import type { Series, SessionState } from '../session/state.js';
import { RowFailure } from './row-failure.js';

const SERIES_OF_KIND: Partial<Record<SubmissionDocument['kind'], Series>> = {
  sale: 'sale',
  'credit-note': 'sale',
  item: 'item',
  'stock-movement': 'movement',
  'purchase-confirmation': 'purchase',
};

export const seriesOf = (kind: SubmissionDocument['kind']): Series | null => SERIES_OF_KIND[kind] ?? null;

/** The authority's answers from which a last number is learned. */
export interface UsedNumbers {
  itemCodes(): Promise<string[]>;
  saleNumbers(): Promise<number[]>;
  /** Serves the direct hosts, which have no list of own sales. */
  isSaleNumberTaken(number: number): Promise<boolean>;
}

/**
 * The next numbers of a device, which other software may have used before: sales and items are learned from the lists, and
 * the others from the refusal that names the expected number (fact sheet 4.15). A corrected number is overwritten.
 */
export class NumberSeries {
  constructor(
    private readonly state: SessionState,
    private readonly profile: Profile,
    private readonly used: UsedNumbers,
  ) {}

  /** The first number without an answer to learn from is a guess: its refusal names the right one. */
  async next(series: Series): Promise<number> {
    return (this.state.numbers[series] ??= (await this.learned(series)) ?? 1);
  }

  use(series: Series, number: number): void {
    this.state.numbers[series] = number + 1;
  }

  /** The authority shows only the last digits of an item number, so the list is asked which number they mean. */
  async correct(series: Series, expected: number, refused: number): Promise<void> {
    if (series !== 'item') return void (this.state.numbers[series] = expected);
    const learned = await this.learned(series);
    const isMeant = learned !== null && learned !== refused && endsWith(learned, expected);
    this.state.numbers[series] = isMeant ? learned : nextEndingWith(expected, refused + 1);
  }

  /** Null if the authority did not answer: a list may lack its route at times (fact sheet 1.5). */
  private async learned(series: Series): Promise<number | null> {
    try {
      return 1 + (await this.lastUsed(series));
    } catch (error) {
      if (error instanceof RowFailure) return null;
      throw error;
    }
  }

  private async lastUsed(series: Series): Promise<number> {
    if (series === 'item') return Math.max(0, ...(await this.used.itemCodes()).map(runningNumber));
    if (series !== 'sale') return 0;
    if (this.profile.name === 'gateway') return Math.max(0, ...(await this.used.saleNumbers()));
    return lastTaken((number) => this.used.isSaleNumberTaken(number));
  }
}

/** Codes of other lengths are not ours (fact sheet 4.6). */
const RUNNING_NUMBER = /^[A-Z]{2}[123][A-Z]{2}[A-Z0-9]{2}(\d{7})$/;

const runningNumber = (code: string): number => Number(RUNNING_NUMBER.exec(code)?.[1] ?? 0);

const endsWith = (number: number, digits: number): boolean => String(number).endsWith(String(digits));

function nextEndingWith(digits: number, from: number): number {
  const modulus = 10 ** String(digits).length;
  const candidate = from - (from % modulus) + digits;
  return candidate >= from ? candidate : candidate + modulus;
}

/** Finds the last number of a series without gaps; about twice as many questions as the number has binary digits. */
async function lastTaken(isTaken: (number: number) => Promise<boolean>): Promise<number> {
  let [taken, free] = [0, 1];
  while (await isTaken(free)) [taken, free] = [free, free * 2];
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (await isTaken(middle)) taken = middle;
    else free = middle;
  }
  return taken;
}
