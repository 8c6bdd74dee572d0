import type { QuotaName, QuotaReached } from '@app/access';
import { type Failure, failedAt } from '../http/errors/failure.js';

type QuotaText = [field: string, what: (max: number) => string, fix: string];

const TEXTS: Record<QuotaName, QuotaText> = {
  appsMax: [
    'environment',
    (max) => `Your account has ${max} apps, and may not have more.`,
    'Use an app that you have. If you need more, ask the support of this service to raise the limit.',
  ],
  pendingAppsMax: [
    'environment',
    (max) => `${max} production apps of your account wait for an operator, and no more may wait.`,
    'Ask again when an operator has activated or suspended one of them: see the state in GET /api/v1/dashboard/apps.',
  ],
  keysMax: [
    'id',
    (max) => `The app has ${max} keys that work, and may not have more.`,
    'Revoke a key that you do not need with DELETE /api/v1/dashboard/apps/{id}/keys/{keyId}, and ask again.',
  ],
  revokedKeysMax: [
    'id',
    (max) => `The app has ${max} revoked keys and a key that works, so it may not have more.`,
    'Use a key that works. More are possible when old revoked keys were deleted, which happens automatically; or when no key of the app works.',
  ],
  membersMax: [
    'email',
    (max) => `Your account has ${max} users and open invitations, and may not have more.`,
    'Remove a member with DELETE /api/v1/dashboard/members/{id}, or withdraw an open invitation with DELETE /api/v1/dashboard/invitations/{id}, and ask again.',
  ],
};

/** The answer to a request for one more of something of which there are enough. */
export function quotaFailure({ quota, max }: QuotaReached): Failure {
  const [field, what, fix] = TEXTS[quota];
  return failedAt('003', field, what(max), fix, { status: 422 });
}
