import type { Role } from '@app/persistence';
import { BOARD_PATH } from '../requests/console-request.js';

/** The callers of the console: people of a shop by their role, and operators. */
export type ConsoleRole = Role | 'OPERATOR';

/** Who sells: sell, refund, read, print, and keep items and stock. */
const OF_SELLERS = `
  GET /dashboard/me, POST /dashboard/password, GET /dashboard/logins, DELETE /dashboard/logins
  DELETE /dashboard/logins/:id, GET /dashboard/apps, GET /dashboard/apps/:id, GET /summary, GET /events
  GET /devices, GET /branch/customers, POST /branch/customers, GET /branch/taxpayer, GET /branch/sales, GET /codes
  GET /item-classes, GET /branches, GET /notices, GET /customers/:pin, GET /submissions, GET /submissions/export
  GET /submissions/:id, DELETE /submissions/:id, GET /submissions/:id/attempts, GET /submissions/:id/credit
  POST /submissions/:id/refund, POST /submissions/:id/correct, GET /submissions/:id/receipt
  GET /submissions/:id/receipt.:format, GET /submissions/:id/receipt/prints, POST /submissions/:id/receipt/prints
  DELETE /submissions/:id/receipt/link, POST /sales, POST /sales-with-items, POST /sales/credit-note
  POST /sales/credit-note-express, POST /sales/credit-note-barcode, POST /sales/:invcNo/refund
  GET /sales/:invcNo/credit, POST /sales/:invcNo/correct, GET /corrections/:id, GET /reverse-invoices/:saleId
  POST /reverse-invoices-with-items, POST /reverse-credit-notes-barcode, GET /items, POST /items, POST /items/service
  POST /items/goods, POST /items/:itemCd/composition, PUT /items/:itemCd, POST /stock/io, GET /stock/movements
  GET /stock/master, PUT /stock/master, PUT /stock/master/activate, GET /stock/transfers, GET /purchases
  POST /purchases, GET /imports, PUT /imports/:importId/link, GET /batches, POST /batches, GET /batches/:id
  DELETE /batches/:id, GET /batches/:id/results, GET /batches/:id/results/export, POST /invoice-verifications
  POST /invoice-list-checks`;

/** Members also set up apps, devices and keys. */
const OF_MEMBERS = `
  GET /dashboard/members, POST /dashboard/apps, PUT /dashboard/apps/:id, GET /dashboard/apps/:id/readiness
  GET /dashboard/apps/:id/keys, POST /dashboard/apps/:id/keys, DELETE /dashboard/apps/:id/keys/:keyId
  GET /dashboard/apps/:id/webhooks, GET /dashboard/apps/:id/webhooks/:webhookId, GET /readiness, GET /requests
  POST /setup, POST /initialize, POST /branch/users, POST /branch/insurances, GET /sync, POST /sync`;

/** Owners alone decide who else comes in, and where data goes. */
const OF_OWNERS = `
  GET /dashboard/invitations, POST /dashboard/invitations, DELETE /dashboard/invitations/:id
  PUT /dashboard/members/:id, DELETE /dashboard/members/:id, DELETE /dashboard/members/:id/logins
  POST /dashboard/apps/:id/webhooks, PUT /dashboard/apps/:id/webhooks/:webhookId
  DELETE /dashboard/apps/:id/webhooks/:webhookId, POST /dashboard/apps/:id/webhooks/:webhookId/secret
  POST /dashboard/apps/:id/webhooks/:webhookId/test, POST /dashboard/apps/:id/webhooks/:webhookId/replay`;

const OF_OPERATORS = `
  GET /now, GET /submissions, GET /submissions/:id, POST /submissions/:id/question, POST /submissions/:id/receipt
  POST /submissions/:id/approval, POST /submissions/:id/release, POST /submissions/:id/failure
  POST /submissions/:id/redrive, POST /submissions/acts, GET /case-groups, GET /search, GET /batches/:id
  POST /invoice-list-checks, GET /lanes, GET /lanes/:id, POST /lanes/:id/hold, POST /lanes/:id/resume
  POST /lanes/:id/next-number, POST /lanes/:id/key, POST /lanes/:id/learn, POST /lanes/:id/restore
  POST /lanes/:id/restore-end, GET /lanes/:id/imported-documents, GET /queues, POST /queues/:name/:act, GET /acts
  GET /alerts, GET /shift-notes, POST /shift-notes, GET /restores
  GET /operator-keys, POST /operator-keys, POST /operator-keys/:id/revocation, GET /apps, GET /apps/:id
  POST /apps/:id/activate, POST /apps/:id/suspend, GET /apps/:id/keys, POST /apps/:id/keys/:keyId/revocation
  GET /apps/:id/release-pin, POST /apps/:id/release-pin, POST /apps/:id/legal-hold, POST /apps/:id/legal-hold-end
  POST /password, POST /password-links, GET /second-factor, POST /second-factor, POST /second-factor/confirmation
  POST /second-factor/removal`;

/** The board: its pages, its files, and what they read. */
const OF_BOARD = `
  GET /queue/:queueName, GET /queue/:queueName/:jobId, GET /metrics-history, GET /job-schedulers, GET /static/*
  GET /logo.svg, GET /api/queues, GET /api/redis/stats, GET /api/job-schedulers, GET /api/queues/:queueName/metrics
  GET /api/queues/:queueName/default-job-options, GET /api/queues/:queueName/workers
  GET /api/queues/:queueName/rate-limit, GET /api/queues/:queueName/job-data-schema
  GET /api/queues/:queueName/:jobId, GET /api/queues/:queueName/:jobId/logs, GET /api/queues/:queueName/:jobId/flow`;

const below = (path: string, lists: string): string[] =>
  lists
    .split(/[,\n]/)
    .map((route) => route.trim())
    .filter(Boolean)
    .map((route) => route.replace(' ', ` ${path}`));

const sellers = below('/api/v1', OF_SELLERS);
const members = [...sellers, ...below('/api/v1', OF_MEMBERS)];
const owners = [...members, ...below('/api/v1', OF_OWNERS)];
const board = [`GET ${BOARD_PATH}`, ...below(BOARD_PATH, OF_BOARD)];

/**
 * The operations that each role may call through the console. An operation in no row is refused to everybody, and looks as if it did not
 * exist.
 */
export const CONSOLE_ROUTES: Readonly<Record<ConsoleRole, ReadonlySet<string>>> = {
  OWNER: new Set(owners),
  MEMBER: new Set(members),
  MANAGER: new Set(sellers),
  OPERATOR: new Set([...below('/admin/api', OF_OPERATORS), ...board]),
};

/** Everybody may read how the service is doing. */
export const PUBLIC_CONSOLE_ROUTE = 'GET /api/v1/status';
