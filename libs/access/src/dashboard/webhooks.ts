import { randomBytes } from 'node:crypto';
import type { AppId, EventPosition } from '@app/domain';
import { type Database, newId, type Prisma, type Session } from '@app/persistence';
import { recordUserAct } from '../login-acts.js';
import type { AppView } from './apps.js';
import { lockAccount } from './quotas.js';

const OF_ACCOUNT_MAX = 20;
const SECRET_BYTES = 32;
/** The secret before signs for so long beside a new one, so that a receiver can change without a break. */
const OVERLAP_MS = 86_400_000;

/** A secret in the form of Standard Webhooks. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** A webhook as the users of its account see it. */
export interface WebhookView {
  webhookId: string;
  url: string;
  /** Empty for all. */
  types: string[];
  createdAt: Date;
  disabledAt: Date | null;
  disabledWhy: string | null;
  deliveredAt: Date | null;
  failingSince: Date | null;
  nextAt: Date | null;
}

interface WebhookFailureView {
  at: Date;
  eventId: string;
  type: string;
  try: number;
  cause: string;
  status: number | null;
  parked: boolean;
}

export interface WebhookLog {
  failures: WebhookFailureView[];
  hours: { hour: Date; delivered: number }[];
}

const VIEW = {
  ...{ id: true, url: true, types: true, createdAt: true, disabledAt: true, disabledWhy: true },
  ...{ deliveredAt: true, failingSince: true, nextAt: true },
} as const;

type Row = Prisma.WebhookGetPayload<{ select: typeof VIEW }>;
const toView = ({ id, ...row }: Row): WebhookView => ({ ...row, webhookId: id });

/** The user by whom a webhook is made or changed. */
type ByUser = Pick<Session, 'userId' | 'accountId'>;

/** Null if the account has as many webhooks as it may have. It begins with what happens from now on. */
export const createWebhook = (
  { prisma }: Database,
  by: ByUser,
  { appId }: Pick<AppView, 'appId'>,
  {
    url,
    types,
    sealedSecret,
    position,
  }: { url: string; types: string[]; sealedSecret: string; position: EventPosition },
): Promise<WebhookView | null> =>
  prisma.$transaction(async (tx) => {
    await lockAccount(tx, by.accountId);
    if ((await tx.webhook.count({ where: { app: { accountId: by.accountId } } })) >= OF_ACCOUNT_MAX) return null;
    const data = { id: newId(), appId, url, types, sealedSecret, position };
    const made = toView(await tx.webhook.create({ data, select: VIEW }));
    await recordUserAct(tx, 'make-webhook', by.userId, { appId, webhookId: made.webhookId, url });
    return made;
  });

/** Oldest first. */
export async function listWebhooks({ prisma }: Database, appId: AppId): Promise<WebhookView[]> {
  const orderBy = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];
  return (await prisma.webhook.findMany({ where: { appId }, select: VIEW, orderBy })).map(toView);
}

/** Null for a webhook of another app. */
export async function readWebhook({ prisma }: Database, appId: AppId, id: string): Promise<WebhookView | null> {
  const row = await prisma.webhook.findUnique({ where: { id, appId }, select: VIEW });
  return row && toView(row);
}

/** The newest failures, and how many events each of the last hours took; newest first. */
export async function readWebhookLog(
  { prisma }: Database,
  webhookId: string,
  [failuresMax, hoursMax]: [number, number],
): Promise<WebhookLog> {
  const [failures, hours] = await Promise.all([
    prisma.webhookFailure.findMany({ where: { webhookId }, orderBy: { id: 'desc' }, take: failuresMax }),
    prisma.webhookHour.findMany({ where: { webhookId }, orderBy: { hour: 'desc' }, take: hoursMax }),
  ]);
  return { failures, hours };
}

interface WebhookChange {
  url?: string | undefined;
  types?: string[] | undefined;
  enabled?: boolean | undefined;
}

/** A worker that delivers now stops after its post, whose result counts no more. */
const STARTED = { tries: 0, nextAt: null, failingSince: null, takenBy: null, takenUntil: null } as const;
const RUNNING = { ...STARTED, disabledAt: null, disabledWhy: null };

/** A webhook with another address, or that is enabled, tries at once. */
export const changeWebhook = (
  db: Database,
  by: ByUser,
  appId: AppId,
  id: string,
  { url, types, enabled }: WebhookChange,
): Promise<WebhookView | null> =>
  writeWebhook(db, 'change-webhook', by, appId, id, { url, types, enabled }, (now) => ({
    ...(url !== undefined && { url, ...STARTED }),
    ...(types !== undefined && { types }),
    ...(enabled === true && RUNNING),
    ...(enabled === false && { disabledAt: now, disabledWhy: 'OWNER' }),
  }));

/** The secret before goes on for a day. */
export const changeWebhookSecret = (
  db: Database,
  by: ByUser,
  appId: AppId,
  id: string,
  sealedSecret: string,
): Promise<WebhookView | null> =>
  writeWebhook(db, 'change-webhook-secret', by, appId, id, {}, (now, { sealedSecret: formerSecret }) => ({
    ...{ sealedSecret, formerSecret, formerUntil: new Date(now.getTime() + OVERLAP_MS) },
  }));

/** An event that comes after the position is posted again. */
export const replayWebhook = (
  db: Database,
  by: ByUser,
  appId: AppId,
  id: string,
  position: EventPosition,
  asked: object,
): Promise<WebhookView | null> =>
  writeWebhook(db, 'replay-webhook', by, appId, id, asked, () => ({ ...STARTED, position }));

const writeWebhook = (
  { prisma }: Database,
  act: string,
  by: ByUser,
  appId: AppId,
  id: string,
  details: object,
  change: (now: Date, before: { sealedSecret: string }) => Prisma.WebhookUpdateInput,
): Promise<WebhookView | null> =>
  prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM webhooks WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
    const before = await tx.webhook.findUnique({ where: { id, appId }, select: { sealedSecret: true } });
    if (!before) return null;
    const row = await tx.webhook.update({ where: { id }, data: change(new Date(), before), select: VIEW });
    await recordUserAct(tx, act, by.userId, { appId, ...details, webhookId: id });
    return toView(row);
  });

/** Null if the app has no such webhook. */
export const removeWebhook = (
  { prisma }: Database,
  by: ByUser,
  appId: AppId,
  id: string,
): Promise<WebhookView | null> =>
  prisma.$transaction(async (tx) => {
    const row = await tx.webhook.findUnique({ where: { id, appId }, select: VIEW });
    if (!row) return null;
    await tx.webhook.deleteMany({ where: { id } });
    await recordUserAct(tx, 'remove-webhook', by.userId, { appId, webhookId: id, url: row.url });
    return toView(row);
  });
