import type { QuotaName, QuotaReached } from '@app/access';
import { type Failure, failedAt } from '../http/errors/failure.js';

type QuotaText = [field: string, what: (max: number) => string, fix: string];

const TEXTS: Record<QuotaName, QuotaText> = {
  appsMax: [
    'environment',
    (max) => `Your account has ${max} apps, and may not have more (ACCOUNT_APPS_MAX).`,
    'Use an app that you have, or contact support of this service.',
  ],
  pendingAppsMax: [
    'environment',
    (max) =>
      `${max} production apps of your account wait for an operator, and no more may wait (ACCOUNT_PENDING_APPS_MAX).`,
    'Wait until an operator has activated or suspended some of them: see the state in GET /api/v1/dashboard/apps.',
  ],
  keysMax: [
    'id',
    (max) => `The app has ${max} keys that work, and may not have more (APP_KEYS_MAX).`,
    'Revoke a key that you do not need with DELETE /api/v1/dashboard/apps/{id}/keys/{keyId}.',
  ],
  revokedKeysMax: [
    'id',
    (max) => `The app has ${max} revoked keys, and may not have more.`,
    'Use a key that works. Old revoked keys are deleted after a while (KEEP_REVOKED_KEYS).',
  ],
  membersMax: [
    'email',
    (max) => `Your account has ${max} users and open invitations, and may not have more (ACCOUNT_MEMBERS_MAX).`,
    'Remove a member with DELETE /api/v1/dashboard/members/{id}, or wait until an open invitation expires.',
  ],
};

/** The answer to a request for one more of something of which there are enough. */
export function quotaFailure({ quota, max }: QuotaReached): Failure {
  const [field, what, fix] = TEXTS[quota];
  return failedAt('003', field, what(max), fix, { status: 422 });
}
