export { AuthorityConnection } from './oscu/calling/authority-connection.js';
export { OPERATION_NAMES, type OperationName } from './oscu/operations/operation-names.js';
export { OscuAuthority } from './oscu/oscu-authority.js';
export { type Profile, profileOf } from './oscu/profiles.js';
export { ALREADY_INSTALLED } from './oscu/answers/result-codes.js';
export { EXPLAINED_REFUSALS, type ExplainedRefusal, explanationOf } from './oscu/answers/explained-refusals.js';
export { adviceOn } from './oscu/answers/refusal-advice.js';
export { likenessOf } from './oscu/operations/find-sale.js';
export { runningNumberIn } from './oscu/operations/items.js';
export { type AnswerReading, readAnswer } from './oscu/answers/read-answer.js';
export { isRefusalOfNumber, numbersIn, publicCodeOfRefusal } from './oscu/answers/refusal-texts.js';
export type {
  AuthorityBranch,
  AuthorityCode,
  CodeClass,
  Customer,
  ItemClass,
  AuthorityItem,
  LookupResult,
  LookupTypes,
  Notice,
  OwnSale,
  OwnTaxpayer,
  SavedCustomer,
  Transfer,
  TransferLine,
} from './lookups.js';
export type { Authority, CallingDevice, AuthorityLookups, KnownItem, OriginalDocument } from './port.js';
