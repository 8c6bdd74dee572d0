import { succeeded, type Warning } from '@app/contract';
import { Shown } from '../http/openapi/reply-fields.js';
import { type Reply, reply } from '../http/replies/reply.js';

/** The answer of POST /dashboard/password and /dashboard/new-password, and of POST /admin/api/password. */
export class PasswordChangedDto {
  @Shown('True: the new password counts, and every other login of this person has ended.', true)
  changed!: boolean;
}

export const passwordChanged = (warnings: readonly Warning[]): Reply =>
  reply(200, succeeded<PasswordChangedDto>({ changed: true }, { warnings }));
