import { Module } from '@nestjs/common';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { VerificationsController } from './verifications.controller.js';
import { VerificationQueries } from './verification.queries.js';

@Module({
  imports: [DatabaseModule],
  controllers: [VerificationsController],
  providers: [VerificationQueries],
})
export class VerificationsModule {}
