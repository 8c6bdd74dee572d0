import { type Environment, type EventSink, STANDARD_TAX_RATES, TAX_TYPES, type TaxRates } from '@app/domain';
import { type StoredTaxRates, readTaxRates, type Tx } from '@app/persistence';
import { checkTaxRates } from './check-tax-rates.js';

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

  private chooseRates({ told: reported, believed: plausible }: StoredTaxRates): TaxRates {
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
