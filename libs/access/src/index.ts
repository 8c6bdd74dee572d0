export { Authenticator, looksLikeApiKey, newApiKey } from './api-keys.js';
export { hashSecret } from './secrets.js';
export { RateLimit, type TakeResult } from './limits/rate-limit.js';
export { ConcurrencyLimit } from './limits/concurrency-limit.js';
export { AccessTokens } from './dashboard/access-tokens.js';
export { type AppChange, type AppView, changeApp, listApps, readApp } from './dashboard/apps.js';
export { createApp, type CreateAppRequest, type CreatedApp } from './dashboard/create-app.js';
export type { DashboardTokens } from './dashboard/dashboard-login.js';
export { CONSOLE_SESSION_S, ConsoleSessions, type OperatorSession } from './console-sessions.js';
export { DashboardAccess } from './dashboard/dashboard-access.js';
export { addKey, type KeyView, listKeys, revokeKey } from './dashboard/keys.js';
export {
  changeWebhook,
  changeWebhookSecret,
  createWebhook,
  listWebhooks,
  newWebhookSecret,
  readWebhook,
  readWebhookLog,
  removeWebhook,
  replayWebhook,
  type WebhookLog,
  type WebhookView,
} from './dashboard/webhooks.js';
export type { QuotaName, QuotaReached, Quotas } from './dashboard/quotas.js';
export { areApps, changeMember, listMembers, type Member, readMe, removeMember } from './dashboard/members.js';
export {
  createFirstOperator,
  createOperator,
  disableOperator,
  linkForUser,
  listOperators,
  OperatorRefusal,
  type OperatorView,
  type PasswordSource,
  resetOperator,
} from './operators.js';
export { type PasswordLink, PasswordLinks, PasswordRequests, type SendLink } from './passwords/password-links.js';
export { OperatorKeys, type OperatorKeyRights, type OperatorKeyView, programOf } from './operator-keys.js';
export { FailedLogins } from './login-acts.js';
export { passwordProblem } from './passwords/set-password.js';
export { BrowserMarks, KNOWN_BROWSER_DAYS } from './passwords/known-browser.js';
export { CodesPaused, FACTOR_PASS_S, SecondFactors } from './second-factors.js';
export { type CheckedUser, endAllLogins, endLogins, listLogins, type LoginView } from './logins.js';
export { type LoginResult, type OperatorLoggedIn, OperatorLogin } from './passwords/operator-login.js';
export { TooManyPasswords } from './passwords/password-throttle.js';
export { countLiveKeys, provisionApp, provisionApps, provisionOperator, provisionOwner } from './provision.js';
export { type ShareHolder, Shares } from './limits/shares.js';
