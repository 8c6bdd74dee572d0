import { Inject, Injectable } from '@nestjs/common';
import type { ValidationContext } from '@app/contract';
import { type Environment, type EventSink, perEnvironment } from '@app/domain';
import type { Ledger } from '@app/persistence';
import { CurrentTaxRates } from '@app/reference';
import { EVENT_SINK, LEDGERS } from './tokens.js';

/** The tax rates of each environment, as its authority last reported them. */
@Injectable()
export class TaxRatesInForce {
  private readonly rates: Record<Environment, CurrentTaxRates>;

  constructor(@Inject(LEDGERS) ledgers: Record<Environment, Ledger>, @Inject(EVENT_SINK) emit: EventSink) {
    this.rates = perEnvironment((environment) => new CurrentTaxRates(ledgers[environment].db, environment, emit));
  }

  /** The time and the rates against which a body that arrives now is checked. */
  async readingContext({ environment }: { environment: Environment }): Promise<ValidationContext> {
    return { now: new Date(), taxRates: await this.rates[environment].now() };
  }

  /** Reads the rates of both environments, so that the first document finds them. */
  async readAll(): Promise<void> {
    await Promise.all(Object.values(this.rates).map((rates) => rates.now()));
  }
}
