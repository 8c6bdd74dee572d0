import { Module } from '@nestjs/common';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { RequestLog } from './request-log.js';
import { RequestsController } from './requests.controller.js';

@Module({
  imports: [DatabaseModule],
  controllers: [RequestsController],
  providers: [RequestLog],
  exports: [RequestLog],
})
export class RequestLogModule {}
