import type { Profile } from '@app/authority';
import type { SubmissionDocument } from '@app/domain';
import type { Series, SessionState } from '../session/state.js';

const SERIES_OF_KIND: Partial<Record<SubmissionDocument['kind'], Series>> = {
  sale: 'sale',
  'credit-note': 'sale',
  item: 'item',
  'stock-movement': 'movement',
  'purchase-confirmation': 'purchase',
};

export const seriesOf = (kind: SubmissionDocument['kind']): Series | null => SERIES_OF_KIND[kind] ?? null;

/** The authority's lists from which a last number is learned. */
export interface UsedNumbers {
  itemCodes(): Promise<string[]>;
  saleNumbers(): Promise<number[]>;
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

  async next(series: Series): Promise<number> {
    return (this.state.numbers[series] ??= await this.learn(series));
  }

  use(series: Series, number: number): void {
    this.state.numbers[series] = number + 1;
  }

  /** Of an item number the authority shows only the last digits, so the list is asked which number they mean. */
  async correct(series: Series, expected: number, refused: number): Promise<void> {
    if (series !== 'item') return void (this.state.numbers[series] = expected);
    const learned = await this.learn(series);
    const isMeant = learned !== refused && endsWith(learned, expected);
    this.state.numbers[series] = isMeant ? learned : nextEndingWith(expected, refused);
  }

  private async learn(series: Series): Promise<number> {
    if (series === 'item') return 1 + Math.max(0, ...(await this.used.itemCodes()).map(runningNumber));
    // The direct hosts have no list of own sales.
    if (series === 'sale' && this.profile.name === 'gateway')
      return 1 + Math.max(0, ...(await this.used.saleNumbers()));
    return 1;
  }
}

/** Codes of other lengths are not ours (fact sheet 4.6). */
const RUNNING_NUMBER = /^[A-Z]{2}[123][A-Z]{2}[A-Z0-9]{2}(\d{7})$/;

const runningNumber = (code: string): number => Number(RUNNING_NUMBER.exec(code)?.[1] ?? 0);

const endsWith = (number: number, digits: number): boolean => String(number).endsWith(String(digits));

export function nextEndingWith(digits: number, from: number): number {
  const modulus = 10 ** String(digits).length;
  const candidate = from - (from % modulus) + digits;
  return candidate >= from ? candidate : candidate + modulus;
}
