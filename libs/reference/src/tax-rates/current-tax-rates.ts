import { type Environment, type EventSink, STANDARD_TAX_RATES, TAX_TYPES, type TaxRates } from '@app/domain';
import { type KeptTaxRates, readTaxRates, type Tx } from '@app/persistence';
import { believableRates } from './check-tax-rates.js';

/** How late a process may hear of other rates; they change once in years. */
const FRESH_MS = 5_000;
const TOLD_EVERY_MS = 10 * 60_000;

/**
 * The tax rates of an environment, for whoever judges a document: those of the authority's code list as it was last pulled,
 * where these cannot be right the last that could, and the standard ones while none were ever told. They are read from the
 * ledger for all who come within some seconds together, never for one document, and never from the authority.
 */
export class TaxRatesInForce {
  private known: TaxRates | null = null;
  private staleAt = -Infinity;
  private reading: Promise<TaxRates> | null = null;
  private doubt = { problems: '', tellAt: -Infinity };

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

  /** While the ledger is away what is known goes on: whoever has a document to keep will hear of it soon enough. */
  private async read(): Promise<TaxRates> {
    try {
      this.know(this.judge(await readTaxRates(this.db, this.environment)));
    } catch (error) {
      if (!this.known) throw error;
      this.emit({ event: 'trouble', doing: 'reading the tax rates', error });
    }
    this.staleAt = this.clock() + FRESH_MS;
    return this.known!;
  }

  private judge({ told, believed }: KeptTaxRates): TaxRates {
    const fallback = believed ?? STANDARD_TAX_RATES;
    if (told.length === 0) return fallback;
    const read = believableRates(told);
    if (read.kind === 'rates') return read.taxRates;
    this.tellDoubt(read.problems, fallback);
    return fallback;
  }

  private know(taxRates: TaxRates): void {
    const isNews = this.known && TAX_TYPES.some((type) => this.known![type] !== taxRates[type]);
    this.known = taxRates;
    if (isNews) this.emit({ event: 'ratesChanged', environment: this.environment, taxRates });
  }

  private tellDoubt(problems: string[], taxRates: TaxRates): void {
    const words = problems.join('; ');
    if (words === this.doubt.problems && this.clock() < this.doubt.tellAt) return;
    this.doubt = { problems: words, tellAt: this.clock() + TOLD_EVERY_MS };
    this.emit({ event: 'ratesDoubted', environment: this.environment, problems, taxRates });
  }
}
