import { type DynamicModule, Module } from '@nestjs/common';
import { OscuAuthority } from '@app/authority';
import type { WorkerConfig } from '@app/config';
import type { EventSink } from '@app/domain';
import { assertEveryKindHasOperation } from '@app/submission';
import { EVENT_SINK } from '../infrastructure/tokens.js';
import { connectionsOf, watchClocks } from './connections.js';

@Module({})
export class AuthorityModule {
  /** Reads the routes of the settings at once, so that a wrong one stops the boot before anything is opened. */
  static register(config: WorkerConfig): DynamicModule {
    const connections = connectionsOf(config);
    const authority = {
      provide: OscuAuthority,
      useFactory: (emit: EventSink) => {
        const opened = new OscuAuthority(connections, watchClocks(emit));
        assertEveryKindHasOperation(opened.kinds);
        return opened;
      },
      inject: [EVENT_SINK],
    };
    return { module: AuthorityModule, global: true, providers: [authority], exports: [OscuAuthority] };
  }
}
