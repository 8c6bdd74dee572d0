export { looksLikeApiKey, newApiKey } from './keys/api-keys.js';
export { hashSecret } from './keys/secrets.js';
export { Authenticator } from './keys/authenticator.js';
export type { TakeResult } from './limits/budget.js';
export { ConcurrencyLimit } from './limits/concurrency-limit.js';
export { AccessTokens } from './dashboard/access-tokens.js';
export { type AppChange, type AppView, changeApp, listApps, readApp } from './dashboard/apps.js';
export { type CreateAppRequest, createApp, type CreatedApp } from './dashboard/create-app.js';
export type { DashboardLoginResult, DashboardTokens } from './dashboard/dashboard-login.js';
export { DashboardAccess } from './dashboard/dashboard-access.js';
export { addKey, type KeyView, listKeys, revokeKey } from './dashboard/keys.js';
export type { QuotaName, QuotaReached, Quotas } from './dashboard/quotas.js';
export { listMembers, type Member, readMe, removeMember } from './dashboard/members.js';
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
} from './operators/operators.js';
export { type LinkUse, type PasswordLink, PasswordLinks } from './passwords/password-links.js';
export { FailedLogins, type LoginOrder } from './operators/login-acts.js';
export type { PasswordChange } from './passwords/own-password.js';
export { PasswordRequests, type SendLink } from './passwords/password-requests.js';
export { passwordProblem } from './passwords/set-password.js';
export { BrowserMarks } from './passwords/browser-marks.js';
export { KNOWN_BROWSER_DAYS } from './passwords/known-browser.js';
export { FACTOR_PASS_S } from './second-factor/factor-pass.js';
export { CodesPaused } from './second-factor/codes-paused.js';
export { type CodesPause, type FactorState, type NewFactor, SecondFactors } from './second-factor/second-factors.js';
export { type LoginResult, OperatorLogin } from './passwords/operator-login.js';
export { TooManyPasswords } from './passwords/password-throttle.js';
export { provisionApp, provisionOperator } from './provisioning/provision.js';
export { countLiveKeys, provisionApps } from './provisioning/provision-apps.js';
export { RateLimit } from './limits/rate-limit.js';
export { type ShareHolder, Shares } from './limits/shares.js';
