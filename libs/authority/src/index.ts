export { Channel, type ChannelSettings } from './oscu/channel.js';
export { OPERATION_NAMES, type OperationName } from './oscu/operation-names.js';
export { OscuAuthority } from './oscu/oscu-authority.js';
export { type Profile, profileOf } from './oscu/profiles/index.js';
export { publicCodeOf } from './oscu/public-codes.js';
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
