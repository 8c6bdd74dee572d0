import {
  age,
  duration,
  emailAddresses,
  encryptionKey,
  matching,
  oneOf,
  pairs,
  nonZeroDuration,
  percent,
  port,
  privateNetworks,
  proxyUrl,
  timeOfDay,
  url,
  webUrl,
  wholeNumber,
} from './parsers.js';

describe('a duration', () => {
  it.each([
    ['0', 0],
    ['250', 250],
    ['250ms', 250],
    ['30s', 30_000],
    ['10m', 600_000],
    ['2h', 7_200_000],
    ['7d', 604_800_000],
    ['24d', 2_073_600_000],
  ])('%s is %i ms', (text, milliseconds) => {
    expect(duration(text)).toBe(milliseconds);
  });

  it.each(['', 's', '-1s', '1.5s', '1 s', '30S', '30sec', '1h30m', '1e3', 'forever', '25d', '99999999999d'])(
    'refuses %j and says what a duration looks like',
    (text) => {
      expect(() => duration(text)).toThrow(/duration/);
    },
  );

  it('never exceeds what a timer can count', () => {
    expect(duration('24d')).toBeLessThan(2 ** 31);
  });

  it('may be 0 only where 0 has a meaning', () => {
    expect(nonZeroDuration('1ms')).toBe(1);
    for (const nothing of ['0', '0s']) expect(() => nonZeroDuration(nothing)).toThrow(/longer than 0/);
  });
});

describe('an age', () => {
  it.each([
    ['1s', 1_000],
    ['1m', 60_000],
    ['12h', 43_200_000],
    ['30d', 2_592_000_000],
    ['1826d', 157_766_400_000],
    ['36500d', 3_153_600_000_000],
  ])('%s is %i ms', (text, milliseconds) => {
    expect(age(text)).toBe(milliseconds);
  });

  it.each(['', '0d', '30', '30ms', '1y', '-1d', '1.5d', '36501d', '9999999999d'])('refuses %j', (text) => {
    expect(() => age(text)).toThrow('a time from 1s to 36500d, such as 12h, 30d or 1826d');
  });
});

describe('a whole number', () => {
  it.each([
    ['1', 1],
    ['007', 7],
    ['200', 200],
  ])('%s is %i', (text, number) => {
    expect(wholeNumber(1, 200)(text)).toBe(number);
  });

  it.each(['0', '201', '-1', '1.0', '1e2', '0x10', ' 1', 'ten', '', 'Infinity', 'NaN'])('%j is none', (text) => {
    expect(() => wholeNumber(1, 200)(text)).toThrow('a whole number from 1 to 200');
  });

  it.each([
    ['0', true],
    ['65535', true],
    ['65536', false],
    ['http', false],
  ])('%s is a port: %s', (text, isPort) => {
    if (isPort) expect(port(text)).toBe(Number(text));
    else expect(() => port(text)).toThrow();
  });
});

describe('a URL', () => {
  const parse = url('https', 'http');

  it('loses only the slash at its end', () => {
    expect(parse('https://host:1/etims-api//')).toBe('https://host:1/etims-api');
    expect(url('postgresql')('postgresql://u:p@h/db?sslmode=require')).toBe('postgresql://u:p@h/db?sslmode=require');
  });

  it('that others may read has no password, and the refusal does not repeat it', () => {
    expect(webUrl('https://alerts.example/a?token=b')).toBe('https://alerts.example/a?token=b');
    for (const text of ['https://user:secret@alerts.example', 'https://secret@alerts.example'])
      expect(() => webUrl(text)).toThrow(/^a URL without a user name and a password$/);
  });

  it.each(['host', 'localhost:4000', '/path', 'postgresql://h/db', 'ftp://h', 'https//h', ''])('refuses %j', (text) => {
    expect(() => parse(text)).toThrow('a URL that begins with https:// or http://');
  });
});

describe('a key', () => {
  it('is 32 bytes in base64', () => {
    expect(encryptionKey(Buffer.alloc(32, 7).toString('base64'))).toEqual(Buffer.alloc(32, 7));
  });

  it.each(['', 'secret', Buffer.alloc(31).toString('base64'), Buffer.alloc(33).toString('base64'), 'ab'.repeat(32)])(
    'refuses %j without repeating it',
    (text) => {
      expect(() => encryptionKey(text)).toThrow(/^32 bytes in base64, for example from `openssl rand -base64 32`$/);
    },
  );
});

describe('a word of a list, or a text of a given form', () => {
  it('is taken as it is', () => {
    expect(oneOf('debug', 'info')('info')).toBe('info');
    expect(matching(/^\d\d$/, '00')('01')).toBe('01');
  });

  it('is refused with the accepted values', () => {
    expect(() => oneOf('debug', 'info')('INFO')).toThrow('one of debug, info');
    expect(() => matching(/^\d\d$/, '00')('1')).toThrow('like 00');
  });
});

describe('a percentage', () => {
  it.each([
    ['0', 0],
    ['8', 8],
    ['7.25', 7.25],
    ['100', 100],
  ])('%s is %d', (text, number) => {
    expect(percent(text)).toBe(number);
  });

  it.each(['', '-1', '100.01', '101', '8%', '8.125', '.5', '8.', '1e1', 'eight', '08,5'])('%j is none', (text) => {
    expect(() => percent(text)).toThrow(/a percentage/);
  });
});

describe('pairs of names and values', () => {
  const parse = pairs(/^\/\w+$/, 'a=/b');

  it.each([
    ['a=/b', { a: '/b' }],
    ['a=/b,c=/d', { a: '/b', c: '/d' }],
    ['a = /b , c=/d', { a: '/b', c: '/d' }],
  ])('%j', (text, expected) => {
    expect(parse(text)).toEqual(expected);
  });

  it.each(['', 'a', 'a=', '=/b', 'a=b', 'a=/b,', ',a=/b', 'a=/b=/c', 'a=/b;c=/d', 'a=/b,a=/c'])(
    '%j are none',
    (text) => {
      expect(() => parse(text)).toThrow('like a=/b');
    },
  );
});

it('reads private networks, and none with this machine or the secrets of a cloud in it', () => {
  expect(privateNetworks('10.1.0.0/16, 192.168.7.9,fd12::/16')).toEqual(['10.1.0.0/16', '192.168.7.9', 'fd12::/16']);
  const never = [
    '127.0.0.1',
    '127.9.0.0/16',
    '0.0.0.0/0',
    '169.254.169.254',
    '100.64.0.0/10',
    '::1',
    '::/0',
    'fe80::/64',
  ];
  for (const wrong of [...never, 'fd00::/8', '::ffff:127.0.0.0/104', '10.0.0.0/8,127.0.0.1'])
    expect(() => privateNetworks(wrong)).toThrow(/without this machine and metadata/);
  expect(() => privateNetworks('10.1')).toThrow(/IP addresses or networks/);
});

it('reads mail addresses with commas between them', () => {
  expect(emailAddresses('a@b.example, c@d.example')).toEqual(['a@b.example', 'c@d.example']);
  const many = Array.from({ length: 21 }, () => 'a@b.example').join(',');
  for (const wrong of ['a', 'a@b.example,', 'A <a@b.example>', many])
    expect(() => emailAddresses(wrong)).toThrow(/mail addresses/);
});

it('reads a time of the day as its minute', () => {
  expect(['00:00', '07:05', '23:59'].map(timeOfDay)).toEqual([0, 425, 1_439]);
  for (const wrong of ['7:00', '24:00', '07:60', '0700', 'noon'])
    expect(() => timeOfDay(wrong)).toThrow(/time of the day/);
});

describe('the address of a proxy', () => {
  it.each([
    ['proxy:3128', 'http://proxy:3128'],
    ['https://amina:a%25b%40c@proxy:3128/', 'https://amina:a%25b%40c@proxy:3128'],
  ])('%s is %s', (text, expected) => {
    expect(proxyUrl(text)).toBe(expected);
  });

  it('has its password encoded, because otherwise no call would leave', () => {
    expect(() => proxyUrl('http://amina:100%@proxy:3128')).toThrow(/encoded, with %25 for a %$/);
  });
});
