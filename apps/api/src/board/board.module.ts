import { Module } from '@nestjs/common';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { QueueModule } from '../infrastructure/queue.module.js';
import { StatusModule } from '../infrastructure/status.module.js';
import { Board } from './board.js';
import { BoardStateReader } from './board-state.js';

@Module({ imports: [DatabaseModule, QueueModule, StatusModule], providers: [Board, BoardStateReader] })
export class BoardModule {}
