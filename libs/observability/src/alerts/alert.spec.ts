import { type AlarmCause, type AlarmRaised, CASE_GUIDE, CAUSE_GUIDE, type DailySummary } from '@app/domain';
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

it('names the place, the answer, the backlog, the link and the row of the page', () => {
  const { json, subject, text } = alertOfCases(group(one), URL);
  expect(subject).toBe('Risiti: PIN P051999888K, branch 00 is held in production (901: It is not valid device)');
  expect(text).toContain('sale INV-1 of PIN P051999888K, branch 00: 12 waiting');
  expect(text).toContain(`${URL}/console/operator/branches/l1`);
  expect(text).toContain(CASE_GUIDE.deviceRefused.act);
  expect(json).toMatchObject({
    ...{
      event: 'laneHeld',
      environment: 'PRODUCTION',
      tin: 'P051999888K',
      bhfId: '00',
      invoice: 'INV-1',
      laneId: 'l1',
    },
    ...{
      code: '901',
      message: 'It is not valid device',
      waiting: 12,
      count: 1,
      link: `${URL}/console/operator/branches/l1`,
    },
    guide: [CASE_GUIDE.deviceRefused],
  });
});

it('names who paused a queue, when and why, and where it is resumed', () => {
  const { sale: _, devices: __, ...alarm } = raised;
  const pausedQueues = [
    { queue: 'submissions-sandbox', operator: 'amina@shop.example', at: raised.since, reason: 'A new @channel' },
    { queue: 'lookups-sandbox', operator: null, at: null, reason: null },
  ];
  const { subject, text, json } = alertOfAlarm(
    { ...alarm, alarm: 'queuePaused', causes: ['paused'], pausedQueues },
    URL,
  );
  expect(subject).toBe('Risiti: a queue is paused in sandbox since 1 Mar 2026, 23:20 EAT');
  expect(text).toContain(
    'submissions-sandbox: amina[at]shop[.]example paused it at 1 Mar 2026, 23:20 EAT: A new [at]channel',
  );
  expect(text).toContain('lookups-sandbox: paused in the store of the queue, and not by an act of an operator');
  expect(text).toContain(`${URL}/console/operator/needs`);
  expect(text).toContain(CAUSE_GUIDE.paused.act);
  expect(json).toMatchObject({ alarm: 'queuePaused', causes: ['paused'], pausedQueues, guide: [CAUSE_GUIDE.paused] });
});

it('reports devices whose numbers other software takes', () => {
  const drifting = {
    ...one,
    event: 'numbersDrift',
    code: '',
    message: null,
    submissionId: null,
    invoice: null,
  } as const;
  const { json, subject, text } = alertOfCases(group(drifting), URL);
  expect(subject).toBe('Risiti: other software takes numbers of PIN P051999888K, branch 00 in production');
  expect(text).toContain(`${URL}/console/operator/branches/l1`);
  expect(json).toMatchObject({ event: 'numbersDrift', guide: [CASE_GUIDE.numbersDrift] });
});

describe('a value of a client or of the authority', () => {
  const FORGED = 'INV\r\nover: all is well\u2028now\u0000';
  const CLEAN = 'INV over: all is well now ';
  const quiet = { signed: 0, refused: [], waiting: 0, heldDevices: 0, needsReview: 0 };
  const sale = { tin: 'P051999888K', bhfId: '00', invoice: FORGED, acceptedAt: '2026-03-01T20:14:58.000Z' };
  const day = { ...quiet, oldestSale: sale };

  it.each<[string, Alert]>([
    ['a case', alertOfCases(group({ ...one, invoice: FORGED, message: FORGED }))],
    ['an alarm', alertOfAlarm({ ...raised, sale: { ...raised.sale!, invoice: FORGED, heldMessage: FORGED } })],
    [
      'a summary',
      alertOfSummary({
        ...{
          event: 'dailySummary',
          until: '2026-03-02T04:00:00.000Z',
          environments: { SANDBOX: day, PRODUCTION: day },
        },
      }),
    ],
  ])('begins no line of its own in %s', (_, { subject, text, json }) => {
    expect(text).toContain(CLEAN);
    expect(text).not.toMatch(/^over/m);
    expect([subject, text.replaceAll('\n', ''), JSON.stringify(json)].join('')).not.toMatch(
      /[\p{Cc}\u2028\u2029]|\\[nru]/u,
    );
  });

  it('turns no words round and hides nothing in them', () => {
    const hidden = 'INV\u202E-1\u2066, p\u00ADaid\u200B\uFEFF';
    const { subject, text, chat, json } = alertOfCases(group({ ...one, invoice: hidden, message: hidden }));
    expect(text).toContain('sale INV-1, paid of PIN');
    expect([subject, text, chat, JSON.stringify(json)].join('')).not.toMatch(/\p{Cf}|\\u/u);
  });

  const CALLS = [
    ['a call and a link of Slack', '<!channel> <https://evil.example|pay & go>'],
    ['calls of Mattermost', '@channel @all @here ~town-square'],
    ['Markdown', '[pay](https://evil.example) **now** `'],
    ['code that ends early', '``` @channel `https://evil.example` '],
    ['bare addresses', 'http://evil.example www.evil.example evil.example/pay amina@evil.example'],
    ['addresses with hidden characters', 'ht\u200Btp:\u200B//evil.\u2060example @\u200Bchannel w\u00ADww.evil.example'],
  ] as const;

  /** Every alert that can name this value. */
  const alertsWith = (value: string): Alert[] => {
    const sales = { ...quiet, refused: [{ code: value, count: 1 }], oldestSale: { ...sale, invoice: value } };
    return [
      alertOfCases(group({ ...one, code: value, invoice: value, message: value }), URL),
      alertOfCases(group({ ...one, event: 'needsReview', status: 'NEEDS_REVIEW', heldScope: null, invoice: value })),
      alertOfAlarm({ ...raised, sale: { ...raised.sale!, invoice: value, heldCode: value, heldMessage: value } }),
      alertOfSummary({
        event: 'dailySummary',
        until: sale.acceptedAt,
        environments: { SANDBOX: sales, PRODUCTION: sales },
      }),
    ];
  };

  it.each(CALLS)('makes no link and calls nobody in a mail: %s', (_, value) => {
    for (const { subject, text } of alertsWith(value))
      expect(`${subject}\n${text}`.replaceAll(URL, '')).not.toMatch(/:\/\/|www\.|evil\.|@/i);
  });

  it.each(CALLS)('is one piece of code in a chat, without a link or a call in it: %s', (_, value) => {
    for (const { chat } of alertsWith(value)) {
      const lines = chat.split('\n').filter((line) => !line.startsWith(URL));
      // Each line has its marks in pairs, and what is outside of code is ours.
      for (const line of lines) expect(line.split('`').length % 2).toBe(1);
      expect(lines.map((line) => line.replace(/`[^`]+`/g, '')).join('\n')).not.toMatch(/evil|channel|[<>@[\]*~]/);
      expect(lines.join('\n')).not.toMatch(/[<>@]|:\/\/|www\.|evil\./i);
    }
  });

  it('can still be read', () => {
    const { text, chat } = alertOfCases(group({ ...one, invoice: 'till 1 & till 2 @ www.shop.example, 1.5 kg' }));
    expect(text).toContain('sale till 1 & till 2 [at] www[.]shop[.]example, 1.5 kg of PIN');
    expect(chat).toContain('sale `till 1 &amp; till 2 [at] www[.]shop[.]example, 1.5 kg` of PIN');
  });

  it('is cut to a hundred characters', () => {
    const { json } = alertOfCases(group({ ...one, invoice: '\u{1F34B}'.repeat(101), message: 'm'.repeat(100) }));
    expect(json).toMatchObject({ invoice: `${'\u{1F34B}'.repeat(99)}…`, message: 'm'.repeat(100) });
  });
});

it('counts many alike, and names the first five', () => {
  const review = { ...one, event: 'needsReview', status: 'NEEDS_REVIEW', heldScope: null } as const;
  const many = Array.from({ length: 200 }, (_, at) => ({ ...review, invoice: `INV-${at}` }));
  const { json, subject, text } = alertOfCases({ ...group(...many.slice(0, 20)), count: 200 }, URL);
  expect(subject).toContain('200 submissions in need of a review in production');
  expect(text).toContain('INV-4 ');
  expect(text).not.toContain('INV-5 ');
  expect(text).toContain('and 195 more');
  expect(json).toMatchObject({ count: 200, link: `${URL}/console/operator/submissions/s1` });
  expect(json['cases']).toHaveLength(5);
});

it('has no link without PUBLIC_URL', () => {
  expect(alertOfCases(group(one)).json).not.toHaveProperty('link');
  expect(alertOfCases(group(one)).text).not.toContain('http');
});

it('has the rows of all causes of an alarm, and its sale', () => {
  const { json, text } = alertOfAlarm(raised, URL);
  for (const part of ['INV-7', 'PIN P051999888K, branch 01', '902: This device is installed', '40 waiting', '212'])
    expect(text).toContain(part);
  expect(text).toContain(`${URL}/console/operator/submissions/s1`);
  expect(json).toMatchObject({ ...raised, guide: [CASE_GUIDE.deviceRefused, CAUSE_GUIDE.noWorker] });
  expect(alertOfAlarm(raised, URL, false).json).toMatchObject({
    guide: [CASE_GUIDE.callRefused, CAUSE_GUIDE.noWorker],
  });
});

it('says of a sale whose lane is held, or that needs a review, what fits its case', () => {
  const guideFor = (cause: AlarmCause, heldCode: string | null) =>
    alertOfAlarm({ ...raised, causes: [cause], sale: { ...raised.sale!, heldCode } }).json['guide'];
  expect(guideFor('invoicesHeld', 'different')).toEqual([CASE_GUIDE.numberUsed]);
  expect(guideFor('deviceHeld', 'OPERATOR')).toEqual([CASE_GUIDE.heldByOperator]);
  expect(guideFor('numberTaken', null)).toEqual([CAUSE_GUIDE.numberTaken]);
  expect(guideFor('needsReview', null)).toEqual([CASE_GUIDE.found, CASE_GUIDE.neverArrived, CASE_GUIDE.unasked]);
});

it.each<[string, Partial<AlarmRaised>, string]>([
  ['still', { isReminder: true }, 'Risiti: still: a sale is old'],
  ['nothing settles', { alarm: 'nothingSettles', sale: undefined, causes: [] }, 'Risiti: nothing settles in sandbox'],
  ['the ledger', { alarm: 'ledgerUnreachable', environment: null, causes: [] }, 'an API cannot reach the ledger'],
])('says: %s', (_, change, words) => expect(alertOfAlarm({ ...raised, ...change }).subject).toContain(words));

it('says that an alarm is over, and what the breaker does', () => {
  const over = { event: 'alarmEnded', alarm: 'oldSale', environment: 'SANDBOX', since: raised.since } as const;
  expect(alertOfAlarm(over)).toMatchObject({ isAlarm: true, subject: expect.stringContaining('over: a sale is old') });
  expect(alertOfBreaker({ event: 'breakerOpened', environment: 'SANDBOX' }).text).toContain(
    CAUSE_GUIDE.breakerOpen.act,
  );
  expect(alertOfBreaker({ event: 'breakerClosed', environment: 'SANDBOX' }).subject).toContain('answers again');
});

it('reports a receipt number that came before, and where its submission is', () => {
  const { json, subject, text } = alertOfNumber(numberRepeated, URL);
  expect(subject).toBe('Risiti: a receipt in production has the number of an earlier one of its device');
  expect(text).toContain(CASE_GUIDE.receiptNumber.act);
  expect(json).toMatchObject({ ...numberRepeated, link: `${URL}/console/operator/submissions/s1` });
});

it('reports guessed codes, and how another password is set', () => {
  const until = '2026-03-02T04:00:00.000Z';
  const event = { event: 'codesPaused', email: 'amina@shop.example', wrongCodes: 20, until } as const;
  const { json, subject, text, isAlarm } = alertOfCodes(event, URL);
  expect(subject).toContain('20 wrong codes in a row came with the right password of amina');
  for (const part of ['2 Mar 2026, 07:00 EAT', 'npm run operator -- reset', `${URL}/console/operator/acts`])
    expect(text).toContain(part);
  expect([json, isAlarm]).toEqual([{ ...event, link: `${URL}/console/operator/acts` }, true]);
});

it('sums up a day', () => {
  const quiet = { signed: 0, refused: [], waiting: 0, heldDevices: 0, needsReview: 0, oldestSale: null };
  const busy = {
    ...{ signed: 1_200, refused: [{ code: '910', count: 3 }], waiting: 7, heldDevices: 1, needsReview: 2 },
    oldestSale: { tin: 'P051999888K', bhfId: '00', invoice: 'INV-9', acceptedAt: '2026-03-01T20:14:58.000Z' },
  };
  const summary: DailySummary = {
    ...{ event: 'dailySummary', until: '2026-03-02T04:00:00.000Z', environments: { SANDBOX: quiet, PRODUCTION: busy } },
  };
  const { text } = alertOfSummary(summary, URL);
  expect(text).toContain('production: 1200 sales signed; refused: 3 with 910; 7 waiting, 1 device held, 2 reviews');
  expect(text).toContain(
    'the oldest is invoice INV-9 of PIN P051999888K, branch 00, accepted at 1 Mar 2026, 23:14 EAT',
  );
  expect(text).toContain('the day until 2 Mar 2026, 07:00 EAT');
  expect(text).toContain('sandbox: 0 sales signed; none refused');
});
