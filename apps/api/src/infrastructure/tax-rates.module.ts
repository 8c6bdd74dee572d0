import { Global, Module } from '@nestjs/common';
import { DatabaseModule } from './database.module.js';
import { TaxRatesInForce } from './tax-rates-in-force.js';

/** The module is global, since the pipe of every body may need the rates. */
@Global()
@Module({ imports: [DatabaseModule], providers: [TaxRatesInForce], exports: [TaxRatesInForce] })
export class TaxRatesModule {}
