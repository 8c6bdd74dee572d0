import { Module } from '@nestjs/common';
import type { ApiConfig } from '@app/config';
import { smtpMailer } from '@app/mail';
import { MAILER, SETTINGS } from './tokens.js';

@Module({
  providers: [{ provide: MAILER, inject: [SETTINGS], useFactory: (settings: ApiConfig) => smtpMailer(settings) }],
  exports: [MAILER],
})
export class MailModule {}
