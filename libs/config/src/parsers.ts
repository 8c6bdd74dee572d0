import { X509Certificate } from 'node:crypto';
import { BlockList, isIP } from 'node:net';

/** Turns the text of a setting into its value. The error says what the setting must be: it follows "<NAME> must be". */
export type Parser<T> = (text: string) => T;

const MILLISECONDS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

export const text: Parser<string> = (value) => value;

/** Accepts a URL of one of these schemes, and drops a slash at its end. */
export const url =
  (...schemes: string[]): Parser<string> =>
  (value) => {
    const scheme = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : '';
    if (!schemes.includes(scheme)) throw new Error(`a URL that begins with ${schemes.join(':// or ')}://`);
    return value.replace(/\/+$/, '');
  };

/** Accepts a URL that others may read: without a user name and a password. */
export const webUrl: Parser<string> = (value) => {
  const address = url('https', 'http')(value);
  const { username, password } = new URL(address);
  if (username || password) throw new Error('a URL without a user name and a password');
  return address;
};

/** Accepts the address of a proxy, also without its scheme, as many programs do. */
export const proxyUrl: Parser<string> = (value) => {
  const address = url('http', 'https')(value.includes('://') ? value : `http://${value}`);
  const { username, password } = new URL(address);
  if (!isDecodable(`${username}:${password}`))
    throw new Error('a URL whose user name and password are encoded, with %25 for a %');
  return address;
};

function isDecodable(encoded: string): boolean {
  try {
    return decodeURIComponent(encoded) !== null;
  } catch {
    return false;
  }
}

/** Accepts certificates in PEM, one after another. */
export const certificates: Parser<string> = (value) => {
  const blocks = value.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0 || !blocks.every(isCertificate)) throw new Error('certificates in PEM');
  return blocks.join('\n');
};

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined;
  } catch {
    return false;
  }
}

export const matching =
  (pattern: RegExp, example: string): Parser<string> =>
  (value) => {
    if (!pattern.test(value)) throw new Error(`like ${example}`);
    return value;
  };

/** Accepts IP addresses and networks, with commas between them. */
export const addresses: Parser<string[]> = (value) => {
  const list = value.split(',').map((one) => one.trim());
  for (const one of list) {
    const [address = '', bits = '0', ...rest] = one.split('/');
    const bitsMax = isIP(address) === 4 ? 32 : 128;
    if (isIP(address) === 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > bitsMax || rest.length > 0)
      throw new Error('IP addresses or networks with commas between them, like 10.0.0.0/8,::1');
  }
  return list;
};

/** This machine, and what tells the secrets of a machine in a cloud. */
const NEVER_REACHED = [
  ...['127.0.0.0/8', '0.0.0.0/8', '169.254.0.0/16', '100.100.100.200', '192.0.0.192'],
  ...['::1', '::', 'fe80::/10', 'fd00:ec2::254', 'fd20:ce::254'],
];

/** Accepts networks, with commas between them, that share no address with those that must never be reached. */
export const privateNetworks: Parser<string[]> = (value) => {
  const list = addresses(value);
  const isAmong = (list: readonly string[], one: string) => blockListOf(list).check(baseOf(one), familyOf(one));
  for (const one of list)
    if (isAmong(NEVER_REACHED, one) || NEVER_REACHED.some((never) => isAmong([one], never)))
      throw new Error(
        'networks with commas between them, like 10.1.0.0/16, without this machine and metadata addresses',
      );
  return list;
};

const baseOf = (network: string): string => network.split('/')[0]!;
const familyOf = (network: string): 'ipv4' | 'ipv6' => (isIP(baseOf(network)) === 4 ? 'ipv4' : 'ipv6');

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const one of networks) {
    const [address, bits] = one.split('/') as [string, string | undefined];
    if (bits === undefined) list.addAddress(address, familyOf(one));
    else list.addSubnet(address, Number(bits), familyOf(one));
  }
  return list;
}

const MAIL_ADDRESSES_MAX = 20;

/** Accepts mail addresses with commas between them. */
export const emailAddresses: Parser<string[]> = (value) => {
  const list = value.split(',').map((one) => one.trim());
  if (list.length > MAIL_ADDRESSES_MAX || !list.every((one) => /^[^\s<>@,]+@[^\s<>@,]+$/.test(one)))
    throw new Error(`up to ${MAIL_ADDRESSES_MAX} mail addresses with commas between them, like amina@shop.example`);
  return list;
};

/** Accepts a time of the day such as 07:00, as its minute. */
export const timeOfDay: Parser<number> = (value) => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) ?? [];
  if (hours === undefined) throw new Error('a time of the day from 00:00 to 23:59, like 07:00');
  return Number(hours) * 60 + Number(minutes);
};

export const wholeNumber =
  (min: number, max: number): Parser<number> =>
  (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : NaN;
    if (!(number >= min && number <= max)) {
      throw new Error(`a whole number from ${min} to ${max}`);
    }
    return number;
  };

export const port = wholeNumber(0, 65_535);

/** Timers and Postgres' integers cannot count further than about this. */
const DURATION_MAX_MS = 24 * MILLISECONDS.d!;

/** A number and its unit, as the pattern finds them; a bare number is milliseconds. NaN if it does not match. */
function millisecondsOf(value: string, pattern: RegExp): number {
  const match = pattern.exec(value);
  return match ? Number(match[1]) * MILLISECONDS[match[2] ?? 'ms']! : NaN;
}

/** Accepts `250ms`, `30s`, `10m`, `2h` and `7d`; a bare number is milliseconds. */
export const duration: Parser<number> = (value) => {
  const milliseconds = millisecondsOf(value, /^(\d+)(ms|s|m|h|d)?$/);
  if (Number.isNaN(milliseconds)) throw new Error('a duration such as 250ms, 30s, 10m or 2h');
  if (milliseconds > DURATION_MAX_MS) throw new Error('a duration of at most 24d');
  return milliseconds;
};

const AGE_MAX_DAYS = 36_500;

/** The time for which something is kept. It is written as a duration is, and may be years. */
export const age: Parser<number> = (value) => {
  const milliseconds = millisecondsOf(value, /^(\d{1,9})(s|m|h|d)$/);
  if (!(milliseconds > 0 && milliseconds <= AGE_MAX_DAYS * MILLISECONDS.d!))
    throw new Error(`a time from 1s to ${AGE_MAX_DAYS}d, such as 12h, 30d or 1826d`);
  return milliseconds;
};

/** A zero would make a timer spin, or a call fail before it began. */
export const nonZeroDuration: Parser<number> = (value) => {
  const milliseconds = duration(value);
  if (milliseconds === 0) throw new Error('a duration longer than 0, such as 250ms, 30s, 10m or 2h');
  return milliseconds;
};

export const oneOf =
  <T extends string>(...allowed: T[]): Parser<T> =>
  (value) => {
    if (!allowed.includes(value as T)) throw new Error(`one of ${allowed.join(', ')}`);
    return value as T;
  };

/** Accepts 0 to 100 with up to two decimals, as the authority writes tax rates. */
export const percent: Parser<number> = (value) => {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(value) || Number(value) > 100) throw new Error('a percentage such as 8 or 0');
  return Number(value);
};

/** Accepts `name=value,name=value`, each name once. */
export const pairs =
  (pattern: RegExp, example: string): Parser<Readonly<Record<string, string>>> =>
  (value) => {
    const entries = value.split(',').map((one) => one.trim().split(/\s*=\s*/));
    const isRead = entries.every(([name, text, ...more]) => name && text && pattern.test(text) && more.length === 0);
    const names = new Set(entries.map(([name]) => name));
    if (!isRead || names.size < entries.length) throw new Error(`like ${example}`);
    return Object.fromEntries(entries) as Record<string, string>;
  };

export const severalOf =
  <T extends string>(...allowed: T[]): Parser<T[]> =>
  (value) => {
    const names = value.split(',').map((name) => name.trim());
    const isKnown = names.every((name) => allowed.includes(name as T));
    if (!isKnown) throw new Error(`one or more of ${allowed.join(', ')}, separated by commas`);
    return names as T[];
  };

/** As long as a password that a person sets; config.spec.ts compares the two. */
export const newPassword: Parser<string> = (value) => {
  const { length } = [...value];
  if (length < 12 || length > 256) throw new Error('text of 12 to 256 characters');
  return value;
};

export const encryptionKey: Parser<Buffer> = (value) => {
  const key = Buffer.from(value, 'base64');
  if (key.length !== 32) throw new Error('32 bytes in base64, for example from `openssl rand -base64 32`');
  return key;
};
