import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { SeededRandom } from './seeded-random.js';

/** The identity under which the portal lets an app be tested. The PIN is another one in each session (fact sheet 5.1). */
export interface SessionIdentity {
  readonly tin: string;
  readonly bhfId: string;
  readonly dvcSrlNo: string;
  readonly appId: string;
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWYZ';
const HEAD_OFFICE = '00';
const PIN_DIGITS = 9;

/** The portal's test session: a new one has a new PIN, and keeps the serial and the app. */
@Injectable()
export class TestSession {
  private readonly appId = randomUUID();
  private session?: SessionIdentity;

  constructor(private readonly randomness: SeededRandom) {}

  get current(): SessionIdentity {
    return (this.session ??= this.drawn());
  }

  renew(): SessionIdentity {
    this.session = this.drawn();
    return this.session;
  }

  reset(): void {
    this.session = undefined;
  }

  private drawn(): SessionIdentity {
    const number = Math.floor(this.randomness.next('session') * 10 ** PIN_DIGITS);
    const letter = LETTERS[number % LETTERS.length]!;
    const tin = `P${String(number).padStart(PIN_DIGITS, '0').replace(/^999/, '599')}${letter}`;
    return { tin, bhfId: HEAD_OFFICE, dvcSrlNo: 'APPLICATION-TEST/0', appId: this.appId };
  }
}
