import type { Parser } from './parsers.js';

export interface RedisNode {
  host: string;
  port: number;
}

interface RedisAccess {
  nodes: RedisNode[];
  tls: boolean;
  username?: string;
  password?: string;
}

/** An address of one server, of Sentinels that know a master, or of the nodes of a Cluster. */
export type RedisAddress =
  | (RedisAccess & { mode: 'single'; db: number })
  | (RedisAccess & {
      mode: 'sentinel';
      /** The nodes are Sentinels, which know where the master of this name is. The password above is that of the master. */
      master: string;
      db: number;
      sentinelUsername?: string;
      sentinelPassword?: string;
    })
  | (RedisAccess & { mode: 'cluster' });

const EXAMPLES =
  'redis://host:6379, redis+sentinel://host:26379,host:26379/master or redis+cluster://host:6379,host:6379 ' +
  '(rediss with TLS)';

/** Node's own URL cannot read an address with several hosts. */
const ADDRESS_PATTERN = /^(rediss?)(?:\+(sentinel|cluster))?:\/\/(?:([^@/?]*)@)?([^@/?]+)(?:\/([^?]*))?(?:\?(.*))?$/;
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i;
const DEFAULT_PORT = { single: 6379, sentinel: 26379, cluster: 6379 };

/** The setting stays text, because an object that holds a password might be logged. */
export const redisUrl: Parser<string> = (text) => (redisAddress(text), text);

/** Reads an address. The error never repeats the address, because it may hold a password. */
export function redisAddress(text: string): RedisAddress {
  const match = ADDRESS_PATTERN.exec(text);
  if (!match) throw new Error(`like ${EXAMPLES}`);
  const [, scheme, mode = 'single', credentials = '', hosts = '', path = '', query] = match;
  const access = { tls: scheme === 'rediss', ...credentialsIn(credentials), nodes: nodesIn(hosts, mode as RedisMode) };
  return modeReaders[mode as RedisMode](access, path.split('/'), new URLSearchParams(query));
}

type RedisMode = RedisAddress['mode'];
type ModeReader = (access: RedisAccess, path: string[], query: URLSearchParams) => RedisAddress;

const modeReaders: Record<RedisMode, ModeReader> = {
  single: (access, [db, ...more], query) => {
    if (access.nodes.length > 1 || more.length > 0) throw new Error(`like ${EXAMPLES}`);
    refuseUnknownParameters(query);
    return { ...access, mode: 'single', db: dbIn(db) };
  },
  sentinel: (access, [master, db, ...more], query) => {
    if (!master || more.length > 0)
      throw new Error(`an address with the name of the master after the Sentinels, like ${EXAMPLES}`);
    refuseUnknownParameters(query, 'sentinelUsername', 'sentinelPassword');
    return { ...access, mode: 'sentinel', master: decoded(master), db: dbIn(db), ...Object.fromEntries(query) };
  },
  cluster: (access, path, query) => {
    if (path.some(Boolean))
      throw new Error('an address without a path for a Cluster, because a Cluster has one database only');
    refuseUnknownParameters(query);
    return { ...access, mode: 'cluster' };
  },
};

function refuseUnknownParameters(query: URLSearchParams, ...allowed: string[]): void {
  for (const name of query.keys()) {
    if (!allowed.includes(name))
      throw new Error('an address without parameters other than sentinelUsername and sentinelPassword');
  }
}

function nodesIn(hosts: string, mode: RedisMode): RedisNode[] {
  return hosts.split(',').map((one) => {
    const [, host, port = DEFAULT_PORT[mode]] = HOST.exec(one) ?? [];
    if (!host || Number(port) > 65_535) throw new Error(`like ${EXAMPLES}`);
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  });
}

function credentialsIn(text: string): { username?: string; password?: string } {
  const [, username, password] = /^([^:]*):?(.*)$/.exec(text)!;
  return { ...(username && { username: decoded(username) }), ...(password && { password: decoded(password) }) };
}

function dbIn(text = ''): number {
  if (!/^\d{0,4}$/.test(text)) throw new Error('an address with a number for its database');
  return Number(text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('an address whose percent signs all encode a character (%25 is the sign itself)');
  }
}
