import { Module } from '@nestjs/common';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { RequestsController } from './requests.controller.js';

@Module({ imports: [DatabaseModule], controllers: [RequestsController] })
export class RequestLogModule {}
