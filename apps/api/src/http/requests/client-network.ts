import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** A client with IPv6 usually has a whole /64 of addresses. */
const NETWORK_BYTES = 8;

const ADDRESS_LENGTH_MAX = 64;

/** A client that has hung up may have no address any more, although the type of Fastify says so. */
type Addressed = Partial<Pick<FastifyRequest, 'ip'>>;

/** The address of the client, for logs and acts. A proxy may name something that is no address. */
export const clientAddressOf = ({ ip = '' }: Addressed): string => ip.slice(0, ADDRESS_LENGTH_MAX);

/** The network by which a client is counted: its IPv4 address, or the first half of its IPv6 address. */
export function clientNetworkOf({ ip = '' }: Addressed): string {
  // A proxy may name something that is no address.
  if (!ip.includes(':') || !ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return Buffer.from(address.toByteArray().slice(0, NETWORK_BYTES)).toString('hex');
}
