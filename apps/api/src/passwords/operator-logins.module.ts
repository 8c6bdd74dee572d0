import { Module } from '@nestjs/common';
import { AccessModule } from '../infrastructure/access.module.js';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { OperatorKeysController } from './operator-keys.controller.js';
import { OperatorPasswordsController } from './operator-passwords.controller.js';
import { SecondFactorController } from './second-factor.controller.js';

/** The logins of operators: their password, their second factor, keys of their programs, and links that they make for users. */
@Module({
  imports: [AccessModule, DatabaseModule],
  controllers: [OperatorPasswordsController, SecondFactorController, OperatorKeysController],
})
export class OperatorLoginsModule {}
