import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { type SessionIdentity, TestSession } from '../test-session.js';

/** The data that the developer portal shows a tester: PIN, branch and serial to initialise with, and the id of the app. */
@Controller('control/session')
export class SessionController {
  constructor(private readonly session: TestSession) {}

  @Get()
  current(): SessionIdentity {
    return this.session.current;
  }

  /** Begins another session, with another PIN. */
  @Post()
  @HttpCode(200)
  renew(): SessionIdentity {
    return this.session.renew();
  }
}
