import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { ApiConfig } from '@app/config';
import type { Logger } from '@app/observability';
import { RetryAfter } from './retry-after.js';
import { LOGGER, SETTINGS } from './tokens.js';

/** Hands out what existed before the application did: the settings, with what follows from them alone, and the logger. */
@Global()
@Module({})
export class SettingsModule {
  static of(settings: ApiConfig, logger: Logger): DynamicModule {
    return {
      module: SettingsModule,
      providers: [{ provide: SETTINGS, useValue: settings }, { provide: LOGGER, useValue: logger }, RetryAfter],
      exports: [SETTINGS, LOGGER, RetryAfter],
    };
  }
}
