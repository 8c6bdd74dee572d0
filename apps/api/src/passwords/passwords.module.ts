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
import { PasswordPage } from './password-page.js';
import { PasswordsController } from './passwords.controller.js';

/** Passwords that people change, forget and set again. operator-logins.module.ts has what only operators do. */
@Module({
  imports: [AccessModule, DatabaseModule, MailModule],
  controllers: [PasswordsController],
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
