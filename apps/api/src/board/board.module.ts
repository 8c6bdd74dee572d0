import { Module } from '@nestjs/common';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { QueueModule } from '../infrastructure/queue.module.js';
import { Board } from './board.js';

@Module({ imports: [DatabaseModule, QueueModule], providers: [Board] })
export class BoardModule {}
