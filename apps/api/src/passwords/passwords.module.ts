import { Module } from '@nestjs/common';
import { PasswordLinks, PasswordRequests } from '@app/access';
import type { ApiConfig } from '@app/config';
import type { Mailer } from '@app/mail';
import { Database } from '@app/persistence';
import { AccessModule } from '../infrastructure/access.module.js';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { MailModule } from '../infrastructure/mail.module.js';
import { MAILER, SETTINGS } from '../infrastructure/tokens.js';
import { TroubleReporter } from '../infrastructure/trouble-reporter.js';
import { linkMailer } from './link-mail.js';
import { OperatorPasswordsController } from './operator-passwords.controller.js';
import { PasswordPage } from './password-page.js';
import { PasswordsController } from './passwords.controller.js';
import { SecondFactorController } from './second-factor.controller.js';

/** Passwords that people change, forget and set again: users of the dashboard, and operators. */
@Module({
  imports: [AccessModule, DatabaseModule, MailModule],
  controllers: [PasswordsController, OperatorPasswordsController, SecondFactorController],
  providers: [
    PasswordPage,
    { provide: PasswordLinks, inject: [Database], useFactory: (db: Database) => new PasswordLinks(db) },
    {
      provide: PasswordRequests,
      inject: [Database, MAILER, SETTINGS, TroubleReporter],
      useFactory: (db: Database, mailer: Mailer | null, { publicUrl }: ApiConfig, reporter: TroubleReporter) =>
        new PasswordRequests(db, linkMailer(mailer, publicUrl), reporter.while('mailing a link')),
    },
  ],
})
export class PasswordsModule {}
