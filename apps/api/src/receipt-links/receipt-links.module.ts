import { Module } from '@nestjs/common';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { ReceiptLinks } from './receipt-links.js';

/** Alone, because every answer with an invoice names its link. */
@Module({ imports: [DatabaseModule], providers: [ReceiptLinks], exports: [ReceiptLinks] })
export class ReceiptLinksModule {}
