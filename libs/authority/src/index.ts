export { Channel, type ChannelSettings } from './oscu/calling/authority-connection.js';
export { OPERATION_NAMES, type OperationName } from './oscu/operations/operation-names.js';
export { OscuAuthority } from './oscu/oscu-authority.js';
export { type Profile, profileOf } from './oscu/profiles/index.js';
export { publicCodeOf } from './oscu/answers/public-codes.js';
export type {
  Branch,
  Code,
  CodeClass,
  Customer,
  ItemClass,
  KeptItem,
  LookedUp,
  LookupName,
  Lookups,
  Notice,
  Since,
  Transfer,
  TransferLine,
} from './lookups.js';
export type {
  Authority,
  CallingDevice,
  DefaultItemClasses,
  Directory,
  KnownItem,
  OriginalDocument,
  WritingContext,
} from './port.js';
