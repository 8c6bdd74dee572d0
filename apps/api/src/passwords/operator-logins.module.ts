import { Module } from '@nestjs/common';
import { AccessModule } from '../infrastructure/access.module.js';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { OperatorPasswordsController } from './operator-passwords.controller.js';
import { SecondFactorController } from './second-factor.controller.js';

/** The logins of operators: their password, their second factor, and links that they make for users. */
@Module({
  imports: [AccessModule, DatabaseModule],
  controllers: [OperatorPasswordsController, SecondFactorController],
})
export class OperatorLoginsModule {}
