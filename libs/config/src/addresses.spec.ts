import { redisAddress, redisUrl } from './redis-address.js';
import { alertProxyOf, proxyFor, withProxiesInCapitals } from './proxy-for.js';
import { connectionOptions } from './connection-options.js';
import { alertSettings } from './alert-settings.js';
import { apiConfig, MisconfiguredError, workerConfig } from './index.js';

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

const PROXIES = { httpsProxy: 'http://secure:3128', httpProxy: 'http://plain:3128' };
const HOST = 'https://etims-api.kra.go.ke/etims-api';

describe('the proxy on the way to a host', () => {
  it.each([
    [HOST, 'http://secure:3128'],
    ['http://simulator:4001/etims-api', 'http://plain:3128'],
    ['http://localhost:4001', undefined],
    ['https://127.0.0.1:4001', undefined],
    ['http://[::1]:4001', undefined],
  ])('%s: %s', (url, expected) => expect(proxyFor(url, PROXIES)).toBe(expected));

  it.each(['*', 'kra.go.ke', '.kra.go.ke', '*.kra.go.ke', 'a, etims-api.KRA.go.ke', 'kra.go.ke:443'])(
    'is none for hosts that NO_PROXY names: %s',
    (noProxy) => expect(proxyFor(HOST, { ...PROXIES, noProxy })).toBeUndefined(),
  );

  it.each(['', 'ra.go.ke', 'kra.go.ke:80', 'go.ke.example', ','])('is used for all others: %j', (noProxy) =>
    expect(proxyFor(HOST, { ...PROXIES, noProxy })).toBe('http://secure:3128'),
  );

  it('is found for the receiver of alerts, if there is one', () => {
    expect(alertProxyOf({ ...PROXIES, alertUrl: 'https://alerts.shop.example/risiti' })).toBe('http://secure:3128');
    expect(alertProxyOf({ ...PROXIES, alertUrl: 'http://alerts:8080', noProxy: 'alerts' })).toBeUndefined();
    expect(alertProxyOf(PROXIES)).toBeUndefined();
  });

  it('may be named in small letters', () => {
    expect(withProxiesInCapitals({ https_proxy: 'a', HTTP_PROXY: 'b', http_proxy: 'c' })).toMatchObject({
      ...{ HTTPS_PROXY: 'a', HTTP_PROXY: 'b' },
    });
  });
});

const OURS = { jit: 'off' };

describe('the options of a connection', () => {
  it('are ours, with an address that has none', () => {
    expect(connectionOptions('postgresql://u:p@db:5432/risiti', OURS)).toEqual({
      connectionString: 'postgresql://u:p@db:5432/risiti',
      options: '-c jit=off',
    });
  });

  it('are those of the address and then ours, and the address keeps its other parameters', () => {
    const url = 'postgresql://u:p@db/risiti?sslmode=require&options=-c%20search_path%3Dshop&host=%2Frun';
    expect(connectionOptions(url, OURS)).toEqual({
      connectionString: 'postgresql://u:p@db/risiti?sslmode=require&host=%2Frun',
      options: '-c search_path=shop -c jit=off',
    });
  });
});

describe('alert settings', () => {
  const required = {
    DATABASE_URL: 'postgresql://postgres@localhost/risiti',
    ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  };
  const ALERT_MAIL_TO = 'amina@shop.example, otieno@shop.example';

  it.each([
    ['the API', apiConfig],
    ['the worker', workerConfig],
  ])('%s mails alerts only with a mail server', (_, read) => {
    const problem = `SMTP_URL is missing, since ALERT_MAIL_TO is set. ${alertSettings.alertMailTo.about}`;
    expect(() => read({ ...required, ALERT_MAIL_TO })).toThrow(MisconfiguredError);
    expect(() => read({ ...required, ALERT_MAIL_TO })).toThrow(problem);
    const complete = { ...required, ALERT_MAIL_TO, SMTP_URL: 'smtp://mail', MAIL_FROM: 'risiti@shop.example' };
    expect(read(complete)).toMatchObject({ alertMailTo: ['amina@shop.example', 'otieno@shop.example'] });
  });

  it('a summary of the day has a time', () => {
    expect(apiConfig({ ...required, ALERT_SUMMARY_AT: '07:05' }).alertSummaryMinute).toBe(425);
  });
});
