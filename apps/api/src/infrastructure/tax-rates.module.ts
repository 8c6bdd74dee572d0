import { Module } from '@nestjs/common';
import { DatabaseModule } from './database.module.js';
import { TaxRatesInForce } from './tax-rates-in-force.js';

@Module({ imports: [DatabaseModule], providers: [TaxRatesInForce], exports: [TaxRatesInForce] })
export class TaxRatesModule {}
