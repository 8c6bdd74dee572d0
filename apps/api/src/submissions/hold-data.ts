import type { LaneHold } from '@app/persistence';
import { DEVICE_KEY_CLOSED, OPERATOR_CODE } from '@app/domain';
import { isRefusalOfDevice } from '@app/submission';
import { Shown, ShownTime } from '../http/openapi/reply-fields.js';
import { publicMessage } from './public-message.js';

/** The reason why a device sends no document, or no invoice. */
export class HoldDto {
  @Shown(
    'REFUSED: the tax authority does not accept the device. HELD: an operator of this service must decide.',
    'REFUSED',
    { enum: ['REFUSED', 'HELD'] },
  )
  state!: 'REFUSED' | 'HELD';

  @Shown('What is held: all documents of the device, or only its invoices.', 'device', { enum: ['device', 'invoices'] })
  scope!: 'device' | 'invoices';

  @Shown('The code of the tax authority, or one of this service.', '901')
  code!: string;

  @Shown('The reason in words.', 'It is not valid device')
  message!: string;

  @ShownTime('Time of the hold', '2026-03-02T07:15:02.480Z')
  since!: string;

  @Shown('Submissions of this device that are not settled.', 12)
  waiting!: number;

  @Shown('Who must act.', 'TAXPAYER', { enum: ['TAXPAYER', 'OPERATOR'] })
  whoMustAct!: 'TAXPAYER' | 'OPERATOR';

  @Shown('What helps.', 'Ask the tax authority why it refuses the device.')
  whatToDo!: string;
}

const HELD_BY_OPERATOR = 'An operator of this service holds this device.';

const KEY_UNREADABLE =
  'This service cannot read its stored key of this device. An operator of this service repairs that.';

const ASK_AUTHORITY =
  'Ask the tax authority why it refuses the device, and have the device restored or registered anew. Then call POST ' +
  '/api/v1/initialize with {"replace": true}, and with deviceSerialNumber if it has changed. What is stored goes out automatically ' +
  'after that. If the tax authority gives you a key of the device, ask support of this service to enter it.';
const WAIT_FOR_OPERATOR =
  'Nothing to do: an operator of this service decides, and what is stored goes out automatically after that. To hurry, contact ' +
  'support of this service with the submissionId.';

/** A held device as its taxpayer sees it. The reason of an operator is not for them. */
export function holdData(hold: LaneHold): HoldDto {
  const isRefused = isRefusalOfDevice(hold);
  return {
    state: isRefused ? 'REFUSED' : 'HELD',
    scope: hold.scope,
    code: hold.code,
    message: messageOf(hold),
    since: new Date(hold.since).toISOString(),
    waiting: hold.waiting,
    whoMustAct: isRefused ? 'TAXPAYER' : 'OPERATOR',
    whatToDo: isRefused ? ASK_AUTHORITY : WAIT_FOR_OPERATOR,
  };
}

function messageOf({ code, message }: LaneHold): string {
  if (code === OPERATOR_CODE) return HELD_BY_OPERATOR;
  if (code === DEVICE_KEY_CLOSED) return KEY_UNREADABLE;
  return publicMessage(code, message) ?? '';
}
