import { Inject, Injectable } from '@nestjs/common';
import type { EventSink } from '@app/domain';
import { EVENT_SINK } from './tokens.js';

/** Tells the operators of an error that no caller can be told of. */
@Injectable()
export class TroubleReporter {
  constructor(@Inject(EVENT_SINK) private readonly emit: EventSink) {}

  /** `doing` completes the sentence "trouble while …", such as "talking to the queue". */
  while(doing: string): (error: unknown) => void {
    return (error) => this.emit({ event: 'trouble', doing, error });
  }
}
