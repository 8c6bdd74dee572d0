import { Inject, Injectable } from '@nestjs/common';
import type { EventSink } from '@app/domain';
import { EVENT_SINK } from './tokens.js';

/** Reports to operators the errors of work for which no client waits: no answer can name them. */
@Injectable()
export class TroubleReporter {
  constructor(@Inject(EVENT_SINK) private readonly emit: EventSink) {}

  /** `doing` completes the sentence "trouble while …", such as "talking to the queue". */
  while(doing: string): (error: unknown) => void {
    return (error) => this.emit({ event: 'trouble', doing, error });
  }
}
