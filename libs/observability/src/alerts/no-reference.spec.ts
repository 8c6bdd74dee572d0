import { type AlarmCause, CASE_GUIDE, CAUSE_GUIDE, MAY_BE_IMPORTED, type OpenCase } from '@app/domain';
import {
  type Alert,
  alertOfAlarm,
  alertOfBreaker,
  alertOfCases,
  alertOfCodes,
  alertOfNumber,
  alertOfSummary,
} from './alert.js';
import { group, numberRepeated, one, raised, URL } from './test/examples.js';

describe('no alert', () => {
  const codes = ['901', '403', '921', 'different', 'OPERATOR', 'device key', 'unknown words', 'repeated receipt'];
  const causes = Object.keys(CAUSE_GUIDE).filter((cause) => cause !== 'none') as AlarmCause[];
  const alarms = causes.flatMap((cause) =>
    codes.flatMap((heldCode) => [true, false].map((isDeviceRefused) => ({ cause, heldCode, isDeviceRefused }))),
  );
  const cases = ['QUEUED', 'NEEDS_REVIEW', 'IN_DOUBT', 'REJECTED'].flatMap((status) =>
    ['sale', 'item', 'device-setup'].flatMap((kind) =>
      [null, 'device', 'invoices'].flatMap((heldScope) =>
        codes.map((heldCode) => ({
          ...one,
          status,
          kind,
          heldScope,
          heldCode,
          isParked: heldScope === null,
          inDoubt: true,
        })),
      ),
    ),
  );
  const quiet = { signed: 1, refused: [], waiting: 0, heldDevices: 0, needsReview: 0, oldestSale: null };
  const all: Alert[] = [
    ...alarms.map(({ cause, heldCode, isDeviceRefused }) =>
      alertOfAlarm({ ...raised, causes: [cause], sale: { ...raised.sale!, heldCode } }, URL, isDeviceRefused),
    ),
    ...(['oldSale', 'nothingSettles', 'ledgerUnreachable'] as const).map((alarm) =>
      alertOfAlarm({ ...raised, alarm, causes: [] }),
    ),
    alertOfAlarm({ event: 'alarmEnded', alarm: 'oldSale', environment: 'SANDBOX', since: 'then' }),
    ...[...cases, ...cases.map((other) => ({ ...other, isDeviceRefused: false }))].map((other) =>
      alertOfCases(group(other as OpenCase)),
    ),
    ...(['needsReview', 'numbersDrift'] as const).map((event) => alertOfCases(group({ ...one, event }))),
    alertOfCases(group({ ...one, event: 'needsReview', status: 'NEEDS_REVIEW', code: MAY_BE_IMPORTED })),
    alertOfNumber(numberRepeated),
    ...(['breakerOpened', 'breakerClosed'] as const).map((event) => alertOfBreaker({ event, environment: 'SANDBOX' })),
    alertOfCodes({ event: 'codesPaused', email: 'a@shop.example', wrongCodes: 20, until: '2026-03-02T04:00:00.000Z' }),
    alertOfSummary({
      event: 'dailySummary',
      until: '2026-03-02T04:00:00.000Z',
      environments: { SANDBOX: quiet, PRODUCTION: quiet },
    }),
  ];

  it('refers to what its reader does not have: another place on a page, a file of the repository, a setting without its name', () => {
    const lines = [...new Set(all.flatMap(({ text }) => text.split('\n')))];
    const elsewhere = /\b(above|below|see|table|page|the setting|the cases)\b|docs\/|\.md\b/i;
    expect(lines.filter((line) => elsewhere.test(line))).toEqual([]);
    const rows = [...Object.values(CASE_GUIDE), ...Object.values(CAUSE_GUIDE)].map(({ means }) => means);
    const shown = rows.filter((means) => lines.some((line) => line.includes(means)));
    // Only the rows of the causes that lead to the cases are shown nowhere.
    expect(rows.length - shown.length).toBe(3);
  });
});
