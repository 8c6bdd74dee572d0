import type { ItemClass } from '@app/authority';
import type { DeviceGrant } from '@app/domain';
import { RowFailure } from '../wire/row-failure.js';
import type { Play, Row } from './row.js';

const INSTALLED = '902';

/** A second initialisation damages the device at KRA (fact sheet 1.4), so a device with a key is never initialised again. */
const initialise: Row = {
  ...{ number: 1, title: 'OSCU initialization', operation: 'initialise', path: '/selectInitOsdcInfo' },
  ...{ needs: [], passesOn: '000, once per device' },
  async play(play) {
    const { call, state } = play;
    const { deviceSerialNumber } = play.config;
    if (state.device) return `not called: the device has its key, and KRA gives it once${controlUnitOf(state.device)}`;
    if (state.setUpInDoubt === deviceSerialNumber)
      throw new RowFailure('not called', `The answer to its initialisation was lost. ${LOST_ANSWER}`);
    try {
      const { answer } = await call.submit({ kind: 'device-setup', deviceSerialNumber });
      const { cmcKey, sdcId, mrcNo, taxpayer } = (answer as { grant: DeviceGrant }).grant;
      state.device = { cmcKey, sdcId, mrcNo, taxpayer };
    } catch (error) {
      if (!(error instanceof RowFailure)) throw error;
      keepKey(error, play);
    }
    return `${String(state.device!.taxpayer.taxprNm ?? 'the taxpayer')}${controlUnitOf(state.device!)}`;
  },
};

const LOST_ANSWER =
  'KRA gives the key once, and a second initialisation damages the device, so it is not sent again. Find the key in ' +
  'the logs of a proxy, or ask KRA for it, and set CERTIFY_DEVICE_KEY and CERTIFY_SDC_ID; or take a new Application Test PIN, or another serial.';

/** An answer that is no complete success may have the key all the same. It is kept, because no call gives it again. */
function keepKey(failure: RowFailure, { call, state, config }: Play): void {
  const text = call.newestTextOf('initialise');
  const cmcKey = valueIn(text, 'cmcKey');
  if (cmcKey !== null) {
    const { tin, bhfId } = config;
    const sdcId = valueIn(text, 'sdcId') ?? valueIn(text, 'sdicId');
    state.device = { cmcKey, sdcId, mrcNo: valueIn(text, 'mrcNo'), taxpayer: { tin, bhfId } };
    if (call.newestAnswerTo('initialise')?.reading?.meaning === 'success') return;
    const advice = 'The key in the answer is kept; play the row again, which calls nothing.';
    throw new RowFailure(failure.code, `${failure.message}. ${advice}`);
  }
  if (isInstalled(failure)) throw explainedInstalled(failure);
  if (!failure.isInDoubt) throw failure;
  state.setUpInDoubt = config.deviceSerialNumber;
  throw new RowFailure(failure.code, `${failure.message}. It may have arrived. ${LOST_ANSWER}`);
}

/** Also in a text that is cut off and therefore no JSON. */
const valueIn = (text: string, field: string): string | null =>
  new RegExp(`"\\s*${field}\\s*"\\s*:\\s*"([^"\\\\]+)"`).exec(text)?.[1] ?? null;

const controlUnitOf = ({ sdcId }: { sdcId: string | null }): string =>
  sdcId ? `, control unit ${sdcId}` : '; its control unit is unknown: set CERTIFY_SDC_ID';

/** The gateway has only the words. */
const isInstalled = ({ code, message }: RowFailure): boolean =>
  code === INSTALLED || /device is installed/i.test(message);

const explainedInstalled = ({ message }: RowFailure): RowFailure =>
  new RowFailure(
    INSTALLED,
    `${message}. The key was given before and no call gives it again. Find it in the logs or backups of the software that ` +
      'initialised the device, and set CERTIFY_DEVICE_KEY and CERTIFY_SDC_ID; or take a new Application Test PIN.',
  );

const codes: Row = {
  ...{ number: 2, title: 'Look up list of code', operation: 'codeList', path: '/selectCodeList' },
  ...{ needs: [1], passesOn: '000 or 001' },
  async play({ call }) {
    const classes = await call.lookUp('codes', { changedAfter: null });
    return `${classes.length} classes, ${classes.reduce((sum, one) => sum + one.codes.length, 0)} codes`;
  },
};

const itemClasses: Row = {
  ...{ number: 3, title: 'Look up item classification', operation: 'itemClasses', path: '/selectItemClsList' },
  ...{ needs: [1], passesOn: '000 or 001' },
  async play({ call, state }) {
    const classes = await call.lookUp('itemClasses', { changedAfter: null });
    state.itemClasses = { goods: chooseClass(classes, GOODS), service: chooseClass(classes, SERVICE) };
    return `${classes.length} classes; goods get ${state.itemClasses.goods}, services ${state.itemClasses.service}`;
  },
};

const GOODS = '5059690800';
const SERVICE = '8514900000';
/** The gateway sandbox has 26 classes and takes no other; its root was accepted for goods and services (fact sheet 3.8). */
const ROOT = '1000000000';
const LEAF = /^\d{10}$/;

function chooseClass(classes: readonly ItemClass[], usual: string): string {
  const leaves = classes.filter(({ code, inUse }) => inUse && LEAF.test(code)).map(({ code }) => code);
  return [usual, ROOT].find((code) => leaves.includes(code)) ?? leaves[0] ?? usual;
}

const branches: Row = {
  ...{ number: 4, title: 'Look up branch list', operation: 'branches', path: '/selectBhfList' },
  ...{ needs: [1], passesOn: '000 or 001' },
  async play({ call }) {
    const rows = await call.lookUp('branches', { changedAfter: null });
    return rows.map(({ bhfId, name }) => `${bhfId} ${name}`).join(', ') || 'no branch';
  },
};

const notices: Row = {
  ...{ number: 5, title: 'Look up notices list', operation: 'notices', path: '/selectNotices' },
  ...{ directPath: '/selectNoticeList', needs: [1], passesOn: '000 or 001' },
  async play({ call }) {
    return `${(await call.lookUp('notices', { changedAfter: null })).length} notices`;
  },
};

const taxpayer: Row = {
  ...{ number: 23, title: 'Look up tax payer info', operation: 'taxpayer', path: '/selectTaxPayerInfo' },
  ...{ directPath: null, needs: [1], passesOn: '000 or 001' },
  async play({ call }) {
    const [own] = await call.lookUp('taxpayer', { changedAfter: null });
    return own ? own.name : '001: no name';
  },
};

export const setUpRows: readonly Row[] = [initialise, codes, itemClasses, branches, notices, taxpayer];
