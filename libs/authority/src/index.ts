export { AuthorityConnection, type ConnectionSettings } from './oscu/calling/authority-connection.js';
export { OPERATION_NAMES, type OperationName } from './oscu/operations/operation-names.js';
export { OscuAuthority } from './oscu/oscu-authority.js';
export { type Profile, profileOf } from './oscu/profiles/index.js';
export { publicCodeOfRefusal } from './oscu/answers/public-codes.js';
export type {
  AuthorityBranch,
  AuthorityCode,
  CodeClass,
  Customer,
  ItemClass,
  AuthorityItem,
  LookupResult,
  LookupName,
  LookupTypes,
  Notice,
  ChangesQuery,
  Transfer,
  TransferLine,
} from './lookups.js';
export type {
  Authority,
  CallingDevice,
  DefaultItemClasses,
  AuthorityLookups,
  KnownItem,
  OriginalDocument,
  WritingContext,
} from './port.js';
