import { Webhook } from 'standardwebhooks';
import { WebhookSender } from './sender.js';
import { authority, OWN_ADDRESS, Receiver } from './test/receiver.js';

const SECRET = 'whsec_c2VjcmV0IG9mIHRvZGF5';
const FORMER = 'whsec_c2VjcmV0IG9mIHllc3RlcmRheQ==';
const BODY = '{"type":"submission.approved","data":{}}';

// A machine without a network has no address that a webhook may be allowed to reach.
const onNetwork = OWN_ADDRESS ? describe : describe.skip;

onNetwork('the sender', () => {
  let receiver: Receiver;
  beforeEach(async () => void (receiver = await Receiver.open()));
  afterEach(() => receiver.close());

  const sender = (more: object = {}) =>
    new WebhookSender({ networks: [OWN_ADDRESS!], ca: authority.cert, timeoutMs: 1_000, ...more });
  const post = (by = sender(), url = receiver.url, secrets = [SECRET]) =>
    by.post({ url, id: 'evt_1', body: BODY, secrets }).finally(() => by.close());

  it('posts what a client of Standard Webhooks can verify, with each secret', async () => {
    expect(await post(sender(), receiver.url, [SECRET, FORMER])).toEqual({ status: 204, cause: null });
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]];
    expect([body, headers['webhook-id'], headers['content-type']]).toEqual([BODY, 'evt_1', 'application/json']);
    for (const secret of [SECRET, FORMER])
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(BODY));
    expect(() => new Webhook('whsec_YW5vdGhlcg==').verify(body, headers as Record<string, string>)).toThrow();
  });

  it.each([400, 410, 500])('reports the status %i', async (status) => {
    receiver.answering = (response) => response.writeHead(status).end('words that nobody keeps');
    expect(await post()).toEqual({ status, cause: 'status' });
  });

  it('follows no redirect', async () => {
    const other = await Receiver.open();
    receiver.answering = (response) => response.writeHead(302, { location: other.url }).end();
    expect(await post()).toEqual({ status: 302, cause: 'redirect' });
    expect(other.received).toEqual([]);
    await other.close();
  });

  it('waits for no receiver that hangs, or whose answer comes byte by byte', async () => {
    receiver.answering = () => {};
    expect(await post()).toEqual({ status: null, cause: 'timeout' });
    receiver.answering = ({ socket }) => {
      socket?.write('HTTP/1.1 200 OK\r\nx: ');
      const timer = setInterval(() => socket?.write('x'), 50).unref();
      socket?.on('close', () => clearInterval(timer));
    };
    expect(await post()).toEqual({ status: null, cause: 'timeout' });
  });

  it('reads no long body', async () => {
    const closed = new Promise((resolve) => {
      receiver.answering = (response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write('x'.repeat(16_384)), 1).unref();
        response.on('close', () => resolve(clearInterval(timer)));
      };
    });
    const by = sender();
    expect(await by.post({ url: receiver.url, id: 'evt_1', body: BODY, secrets: [SECRET] })).toEqual({
      status: 200,
      cause: null,
    });
    await closed;
    by.close();
  });

  it('trusts no certificate that nobody knows', async () => {
    expect(await post(sender({ ca: undefined }))).toEqual({ status: null, cause: 'certificate' });
  });

  it('reaches no private address, and nothing on this machine', async () => {
    expect(await post(sender({ networks: [] }))).toEqual({ status: null, cause: 'address' });
    const loopback = await Receiver.open('127.0.0.1');
    for (const host of ['127.0.0.1', '[::1]', '0.0.0.0', '2130706433', '[::ffff:127.0.0.1]'])
      expect([host, await post(sender(), loopback.url.replace('127.0.0.1', host))]).toEqual([
        host,
        { status: null, cause: 'address' },
      ]);
    expect([...receiver.received, ...loopback.received]).toEqual([]);
    await loopback.close();
  });

  it('checks the address to which it connects, at each look-up', async () => {
    const loopback = await Receiver.open('127.0.0.1');
    let answer = [OWN_ADDRESS!];
    const lookUp = async () => answer;
    const url = receiver.url.replace(OWN_ADDRESS!, 'shop.example');
    // The certificate is for another name; so the connection was made.
    expect(await post(sender({ lookUp }), url)).toEqual({ status: null, cause: 'certificate' });
    for (const other of [['127.0.0.1'], [OWN_ADDRESS!, '127.0.0.1']]) {
      answer = other;
      expect(await post(sender({ lookUp }), url)).toEqual({ status: null, cause: 'address' });
    }
    expect(loopback.received).toEqual([]);
    await loopback.close();
  });

  it('waits for no name server', async () => {
    const lookUp = () => new Promise<string[]>(() => {});
    expect(await post(sender({ lookUp }), 'https://shop.example/')).toEqual({ status: null, cause: 'timeout' });
  });
});
