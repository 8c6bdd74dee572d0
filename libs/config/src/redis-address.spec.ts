import { redisAddress, redisUrl } from './redis-address.js';

const node = (host: string, port: number) => ({ host, port });

describe('the address of a Redis', () => {
  it.each([
    ['redis://cache', { mode: 'single', tls: false, db: 0, nodes: [node('cache', 6379)] }],
    ['redis://cache:6380/2', { mode: 'single', tls: false, db: 2, nodes: [node('cache', 6380)] }],
    ['redis://10.0.0.7:6379/', { mode: 'single', tls: false, db: 0, nodes: [node('10.0.0.7', 6379)] }],
    ['redis://[::1]:6379', { mode: 'single', tls: false, db: 0, nodes: [node('::1', 6379)] }],
    [
      'rediss://risiti:p%40ss%3Aword@cache',
      { mode: 'single', tls: true, db: 0, username: 'risiti', password: 'p@ss:word', nodes: [node('cache', 6379)] },
    ],
    ['redis://:secret@cache', { mode: 'single', tls: false, db: 0, password: 'secret', nodes: [node('cache', 6379)] }],
  ])('reads one server: %s', (text, address) => {
    expect(redisAddress(text)).toEqual(address);
  });

  it.each([
    [
      'redis+sentinel://a,b:26380,c/mymaster',
      {
        ...{ mode: 'sentinel', tls: false, master: 'mymaster', db: 0 },
        nodes: [node('a', 26379), node('b', 26380), node('c', 26379)],
      },
    ],
    [
      'rediss+sentinel://:data@a:1/risiti/3?sentinelUsername=watch&sentinelPassword=dog%26cat',
      {
        ...{ mode: 'sentinel', tls: true, master: 'risiti', db: 3, password: 'data' },
        ...{ sentinelUsername: 'watch', sentinelPassword: 'dog&cat', nodes: [node('a', 1)] },
      },
    ],
  ])('reads Sentinels and the name of their master: %s', (text, address) => {
    expect(redisAddress(text)).toEqual(address);
  });

  it.each([
    ['redis+cluster://a', { mode: 'cluster', tls: false, nodes: [node('a', 6379)] }],
    [
      'rediss+cluster://risiti:secret@a:7000,b:7001/',
      {
        ...{ mode: 'cluster', tls: true, username: 'risiti', password: 'secret' },
        nodes: [node('a', 7000), node('b', 7001)],
      },
    ],
  ])('reads nodes of a Cluster: %s', (text, address) => {
    expect(redisAddress(text)).toEqual(address);
  });

  it.each([
    ...['localhost:6379', 'redis:/cache', 'http://cache', 'redis+proxy://a', 'redis://', 'redis://a b', 'redis://a:b'],
    ...['redis://a:65536', 'redis://a,b', 'redis://a/1/2', 'redis+sentinel://a,/m', 'redis://u:p@', 'redis://a@b@c'],
  ])('refuses %j and shows the forms of an address', (text) => {
    expect(() => redisAddress(text)).toThrow(/^like redis:\/\/host:6379, redis\+sentinel/);
  });

  it.each([
    ['redis+sentinel://a:26379', /name of the master/],
    ['redis+cluster://a:6379/1', /one database only/],
    ['redis://a/first', /number for its database/],
    ['redis://a?family=6', /without parameters/],
    ['redis+sentinel://a/m?password=x', /other than sentinelUsername and sentinelPassword/],
    ['redis://:100%@a', /%25 is the sign itself/],
  ])('refuses %j and says what is wrong', (text, problem) => {
    expect(() => redisAddress(text)).toThrow(problem);
  });

  it('stays text as a setting, and the error never repeats it', () => {
    expect(redisUrl('redis://:secret@cache')).toBe('redis://:secret@cache');
    for (const wrong of ['redis://:hunter2@a,b', 'redis+cluster://:hunter2@a/1', 'redis://hunter2%@a']) {
      expect(() => redisUrl(wrong)).toThrow(expect.objectContaining({ message: expect.not.stringMatching(/hunter2/) }));
    }
  });
});
