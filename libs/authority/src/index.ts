export { OscuClient } from './oscu/client.js';
export { OscuAuthority } from './oscu/oscu-authority.js';
export type { Authority, CallingDevice, WritingContext } from './port.js';
