import { startSimulator, type Simulator } from '../../start.js';
import { DirectDevice, type DeviceCredentials } from './direct.js';
import { GatewayDevice } from './gateway.js';
import { get, post } from './raw-call.js';

const DIRECT = '/etims-api';
const GATEWAY = '/etims-oscu/api/v1';
const SERIAL_OF = 'serial of';

let drawn = 0;

/** Each test uses a new PIN, so that tests may share a simulator. */
export const freshPin = () => `P${String(700_000_000 + ++drawn)}C`;

/** One simulator for a suite, used through its addresses alone. */
export function anAuthority() {
  const started: { simulator?: Simulator } = {};
  beforeAll(async () => {
    started.simulator = await startSimulator({ host: '127.0.0.1', port: 0, wirePort: 0 });
  });
  afterAll(() => started.simulator?.close());

  const origin = () => new URL(started.simulator!.wireUrl).origin;
  const controlUrl = () => new URL(started.simulator!.controlUrl).origin;
  const directUrl = () => `${origin()}${DIRECT}`;
  const gatewayUrl = () => `${origin()}${GATEWAY}`;

  const token = async (key = 'a consumer key', secret = 'its secret'): Promise<string> => {
    const basic = Buffer.from(`${key}:${secret}`).toString('base64');
    const url = `${origin()}/v1/token/generate?grant_type=client_credentials`;
    return (await get(url, { authorization: `Basic ${basic}` })).json.access_token;
  };
  const keyOf = async (tin: string, bhfId: string): Promise<DeviceCredentials> => {
    const body = { tin, bhfId, dvcSrlNo: `${SERIAL_OF} ${tin}` };
    const answer = await post(`${directUrl()}/selectInitOsdcInfo`, body);
    return { tin, bhfId, cmcKey: answer.json.data.info.cmcKey };
  };
  return {
    ...{ origin, controlUrl, directUrl, gatewayUrl, token },
    control: (path: string, body?: unknown) => post(`${controlUrl()}/control/${path}`, body),
    /** Restores rules, clock and faults; the books stay. */
    reset: async () => {
      await fetch(`${controlUrl()}/control/rules`, { method: 'DELETE' });
      await post(`${controlUrl()}/control/clock`, { offsetMs: 0 });
    },
    /** A device of the 2023 hosts, with its key. */
    direct: async (tin = freshPin(), bhfId = '00') => new DirectDevice(directUrl(), await keyOf(tin, bhfId)),
    /** A device behind the API gateway, with its key and a token. */
    gateway: async (tin = freshPin(), bhfId = '00') =>
      new GatewayDevice(gatewayUrl(), await keyOf(tin, bhfId), await token()),
  };
}

export type AuthorityUnderTest = ReturnType<typeof anAuthority>;
