import {
  type Environment,
  type EventSink,
  STANDARD_TAX_RATES,
  TAX_TYPES,
  type TaxRates,
  type TaxType,
} from '@app/domain';
import {
  readTaxRates,
  type ReportedTaxRate,
  type StoredTaxRates,
  storePlausibleTaxRates,
  type Tx,
} from '@app/persistence';

type TaxRateCheck = { kind: 'rates'; taxRates: TaxRates } | { kind: 'implausible'; problems: string[] };

/**
 * A mistake in the authority's table must not refuse every sale, or sign sales at a rate that does not exist. All five rates
 * must therefore be plausible together: each is a percentage, and types without tax have 0.
 */
export function checkTaxRates(reported: readonly ReportedTaxRate[]): TaxRateCheck {
  const rates = new Map(reported.map(({ code, rate }) => [code, rate]));
  const problems = TAX_TYPES.flatMap((type) => problemOf(type, rates.get(type)));
  if (problems.length > 0) return { kind: 'implausible', problems };
  return {
    kind: 'rates',
    taxRates: Object.fromEntries(TAX_TYPES.map((type) => [type, Number(rates.get(type))])) as TaxRates,
  };
}

/** These types are exempt, zero-rated, and outside VAT. */
const UNTAXED: readonly TaxType[] = ['A', 'C', 'D'];

/** The authority's fields for a rate have two decimals. */
const PERCENTAGE = /^\d{1,3}(\.\d{1,2}0*)?$/;

function problemOf(type: TaxType, rate: string | null | undefined): string[] {
  if (rate === undefined) return [`${type} is missing`];
  if (rate === null) return [`${type} has no rate`];
  if (!PERCENTAGE.test(rate) || Number(rate) > 100) return [`${type} is no percentage: ${rate}`];
  return UNTAXED.includes(type) && Number(rate) !== 0 ? [`${type} bears no tax, but has a rate of ${rate}`] : [];
}

/** The codes of this class of the authority are the tax types. */
export const TAX_TYPES_CLASS = '04';

/**
 * Stores plausible rates apart from the codes, so that a process that starts after a mistake of the authority falls back to
 * them too. An answer may bring only changed codes, so all stored codes are checked.
 */
export async function updatePlausibleTaxRates(tx: Tx, environment: Environment): Promise<void> {
  const check = checkTaxRates((await readTaxRates(tx, environment)).reported);
  if (check.kind === 'rates') await storePlausibleTaxRates(tx, environment, check.taxRates);
}

/** A process notices new rates at most this late. Rates change once in years. */
const FRESH_MS = 5_000;
const REPORT_EVERY_MS = 10 * 60_000;

/**
 * The tax rates by which documents of an environment are checked: those of the last pulled code list; if they are implausible,
 * the last plausible ones; and the standard rates before the first pull. All documents within five seconds share one read of
 * the ledger.
 */
export class CurrentTaxRates {
  private known: TaxRates | null = null;
  private staleAt = -Infinity;
  private reading: Promise<TaxRates> | null = null;
  private lastReport = { problems: '', nextReportAt: -Infinity };

  constructor(
    private readonly db: Tx,
    private readonly environment: Environment,
    private readonly emit: EventSink,
    private readonly clock = () => performance.now(),
  ) {}

  async now(): Promise<TaxRates> {
    if (this.known && this.clock() < this.staleAt) return this.known;
    this.reading ??= this.read().finally(() => (this.reading = null));
    return this.reading;
  }

  /**
   * The known rates stay in use while the ledger is away. A client that posts a document meanwhile gets the error of
   * the post itself.
   */
  private async read(): Promise<TaxRates> {
    try {
      this.setKnown(this.chooseRates(await readTaxRates(this.db, this.environment)));
    } catch (error) {
      if (!this.known) throw error;
      this.emit({ event: 'trouble', doing: 'reading the tax rates', error });
    }
    this.staleAt = this.clock() + FRESH_MS;
    return this.known!;
  }

  private chooseRates({ reported, believed: plausible }: StoredTaxRates): TaxRates {
    const fallback = plausible ?? STANDARD_TAX_RATES;
    if (reported.length === 0) return fallback;
    const check = checkTaxRates(reported);
    if (check.kind === 'rates') return check.taxRates;
    this.reportImplausible(check.problems, fallback);
    return fallback;
  }

  private setKnown(taxRates: TaxRates): void {
    const hasChanged = this.known && TAX_TYPES.some((type) => this.known![type] !== taxRates[type]);
    this.known = taxRates;
    if (hasChanged) this.emit({ event: 'ratesChanged', environment: this.environment, taxRates });
  }

  private reportImplausible(problems: string[], taxRates: TaxRates): void {
    const text = problems.join('; ');
    if (text === this.lastReport.problems && this.clock() < this.lastReport.nextReportAt) return;
    this.lastReport = { problems: text, nextReportAt: this.clock() + REPORT_EVERY_MS };
    this.emit({ event: 'ratesDoubted', environment: this.environment, problems, taxRates });
  }
}
