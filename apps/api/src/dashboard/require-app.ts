import { type AppView, readApp } from '@app/access';
import { isId } from '@app/domain';
import type { Database, Session } from '@app/persistence';
import { failedAt } from '../http/errors/failure.js';

/** An app of the account of whoever asks. */
export async function requireApp(db: Database, { accountId }: Session, id: string): Promise<AppView> {
  const app = isId(id) ? await readApp(db, accountId, id.toLowerCase()) : null;
  if (!app) throw unknownApp();
  return app;
}

export const appData = ({ createdAt, ...app }: AppView) => ({ ...app, createdAt: createdAt.toISOString() });

/** One body for what does not exist and for what is another's. */
const unknownApp = () =>
  failedAt('003', 'id', 'No app of your account has this id.', 'Use an appId of GET /api/v1/dashboard/apps.', {
    status: 404,
  });
