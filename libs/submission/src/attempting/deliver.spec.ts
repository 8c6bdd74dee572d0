import type { Authority, CallingDevice } from '@app/authority';
import type { DoubtPolicy, Finding, Outcome, OutcomeOf, Receipt } from '@app/domain';
import { item } from '../../../domain/src/test/documents.js';
import { deliver } from './deliver.js';
import type { Kind } from '../kinds/kind.js';

const RECEIPT: Receipt = {
  ...{ receiptNumber: 37, totalReceipts: 41, internalData: 'I', signature: 'R' },
  ...{ signedAt: '20260302101502', answeredAt: null },
};
const approved: Outcome = { kind: 'approved', answer: { receipt: RECEIPT } };
const taken: Outcome = { kind: 'inDoubt', code: '994', message: 'overlapped', numberTaken: true };
const duplicate: Outcome = { kind: 'rejected', code: '994', message: 'overlapped', cause: 'duplicate' };

/** The outcome of a delivery, and the calls that it made. */
async function delivery(
  doubt: DoubtPolicy,
  inDoubt: boolean,
  finding: Finding | null,
  answer: Outcome = approved,
  changes = () => false,
  isStillClaimed = true,
  secret?: string,
  early: OutcomeOf<'tooEarly'> | null = null,
  authorityAnswers = false,
) {
  const calls: string[] = [];
  const authority = {
    tooEarly: () => early,
    find: async (...[, , body]: Parameters<Authority['find']>) => (calls.push(`find ${body}`), finding!),
    submit: async (...[, , body]: Parameters<Authority['submit']>) => (calls.push(`submit ${body}`), answer),
  } as Partial<Authority> as Authority;
  const kind = { name: 'sale', doubtPolicy: doubt, changesExisting: changes } as unknown as Kind;
  const device = { secret } as CallingDevice;
  const outcome = await deliver(authority, kind, {
    ...{ device, document: item(), body: 'bytes', inDoubt, authorityAnswers },
    isStillClaimed: () => Promise.resolve(isStillClaimed),
    mayNumberBeOfLostLedger: () => Promise.resolve(false),
  });
  return { outcome, calls };
}

describe('a document that was never sent', () => {
  it.each(['find', 'resend', 'review'] as const)('is sent, and nobody is asked about it (%s)', async (doubt) => {
    expect(await delivery(doubt, false, null, duplicate)).toEqual({ outcome: duplicate, calls: ['submit bytes'] });
  });
});

describe('a document whose date the authority has not reached', () => {
  const early: OutcomeOf<'tooEarly'> = { kind: 'tooEarly', code: 'too early', message: 'M', waitMs: 1, notSent: true };
  const deliveryOf = (inDoubt: boolean) =>
    delivery('resend', inDoubt, null, approved, undefined, true, undefined, early);

  it('is not sent', async () => {
    expect(await deliveryOf(false)).toEqual({ outcome: early, calls: [] });
  });

  it('is sent all the same while it is in doubt, because only an answer ends the doubt', async () => {
    expect(await deliveryOf(true)).toEqual({ outcome: approved, calls: ['submit bytes'] });
  });
});

it.each([
  ['as it is', '[pwd : shop1] is too short', '[pwd : [secret]] is too short', 'shop1'],
  ['as JSON', 'bad request {"pwd":"a\\"bc"}', 'bad request {"pwd":"[secret]"}', 'a"bc'],
])('a secret of the call is taken out of a refusal that repeats it %s', async (_, message, expected, secret) => {
  const refusal: Outcome = { kind: 'rejected', code: '921', message };
  const { outcome } = await delivery('resend', false, null, refusal, undefined, true, secret);
  expect(outcome).toEqual({ ...refusal, message: expected });
});

it.each(['o', 'abc'])(
  'a secret as short as %s cannot be told from the gaps of a text, so the whole text is left out',
  async (secret) => {
    const texts = ['unknown user of abc', 'no such thing'];
    const left = texts.map(async (message) => {
      const refusal: Outcome = { kind: 'rejected', code: '921', message };
      return (await delivery('resend', false, null, refusal, undefined, true, secret)).outcome;
    });
    const [one, other] = await Promise.all(left);
    expect(one).toEqual({ kind: 'rejected', code: '921', message: expect.stringContaining('are left out') });
    expect(other).toEqual(one);
  },
);

describe('a document in doubt is asked about, and', () => {
  it('is not sent again when it is found', async () => {
    const finding: Finding = { kind: 'found', receipt: RECEIPT };
    expect(await delivery('find', true, finding)).toEqual({ outcome: approved, calls: ['find bytes'] });
  });

  it.each<[Finding, Outcome]>([
    [
      { kind: 'different', message: 'M' },
      { kind: 'laneFault', code: 'different', message: 'M' },
    ],
    [
      { kind: 'unavailable', message: 'M' },
      { kind: 'unavailable', message: 'M' },
    ],
    [
      { kind: 'unclear', code: 'C', message: 'M' },
      { kind: 'inDoubt', code: 'C', message: 'M', wasAsked: true },
    ],
    [
      { kind: 'unclear', code: 'C', message: 'M', numberTaken: true },
      { kind: 'inDoubt', code: 'C', message: 'M', numberTaken: true, wasAsked: true },
    ],
    [
      { kind: 'unavailable', message: 'M', unanswered: true },
      { kind: 'unavailable', message: 'M' },
    ],
    [
      { kind: 'backOff', code: '990', message: 'M' },
      { kind: 'backOff', code: '990', message: 'M' },
    ],
  ])('is not sent again while its fate is open: %j', async (finding, outcome) => {
    expect(await delivery('find', true, finding)).toEqual({ outcome, calls: ['find bytes'] });
  });

  it.each<Finding>([
    { kind: 'absent' },
    { kind: 'refused', code: '910', message: 'no such field' },
    { kind: 'refused', code: 'HTTP 404', message: 'no such operation', forGood: true },
  ])('is sent again, byte for byte, where it is not there or the question is not taken: %j', async (finding) => {
    expect(await delivery('find', true, finding)).toEqual({ outcome: approved, calls: ['find bytes', 'submit bytes'] });
  });

  it.each<Finding>([{ kind: 'absent' }, { kind: 'refused', code: 'C', message: 'M', forGood: true }])(
    'is not sent again after a question that took too long: %j',
    async (finding) => {
      const { outcome, calls } = await delivery('find', true, finding, approved, () => false, false);
      expect(outcome).toMatchObject({ kind: 'inDoubt', code: 'too late', wasAsked: true, notRepeated: true });
      expect(calls).toEqual(['find bytes']);
    },
  );

  describe('where only the questions fail, and the authority answers others,', () => {
    const unanswered: Finding = { kind: 'unavailable', message: 'HTTP 503', unanswered: true };
    const withAnswer = (answer: Outcome, isStillClaimed = true, finding = unanswered) =>
      delivery('find', true, finding, answer, () => false, isStillClaimed, undefined, null, true);

    it('is sent again, byte for byte, because its number is accepted once', async () => {
      expect(await withAnswer(approved)).toEqual({ outcome: approved, calls: ['find bytes', 'submit bytes'] });
      expect((await withAnswer(taken)).outcome).toEqual(taken);
    });

    it('is not sent again if the host cannot be reached, or after a question that took too long', async () => {
      const unavailable = { kind: 'unavailable', message: 'HTTP 503' };
      expect(await withAnswer(approved, false)).toEqual({ outcome: unavailable, calls: ['find bytes'] });
      const noConnection: Finding = { kind: 'unavailable', message: 'HTTP 503' };
      expect(await withAnswer(approved, true, noConnection)).toEqual({ outcome: unavailable, calls: ['find bytes'] });
    });
  });

  describe('where a plain stranger has its number,', () => {
    const stranger: Finding = { kind: 'different', message: 'M', isPlain: true };
    const fault = { kind: 'laneFault', code: 'different', message: 'M' };
    const next = { neverAccepted: true, expectedNumber: 9 };

    it.each<[Outcome, object]>([
      [
        { ...taken, expectedNumber: 9 },
        { ...fault, ...next },
      ],
      [
        { kind: 'laneFault', code: '400', message: 'expected 9', expectedNumber: 9 },
        { ...fault, ...next },
      ],
      [taken, fault],
      [{ kind: 'rejected', code: '910', message: 'bad' }, fault],
      [approved, approved],
    ])('learns from the answer to the same bytes which number is expected: %j', async (answer, outcome) => {
      expect(await delivery('find', true, stranger, answer)).toEqual({
        outcome,
        calls: ['find bytes', 'submit bytes'],
      });
    });

    it.each<[Outcome, Outcome]>([
      [
        { kind: 'inDoubt', code: 'no answer', message: 'timeout' },
        { kind: 'inDoubt', code: 'no answer', message: 'timeout', wasAsked: true },
      ],
      ...[
        { kind: 'unavailable', message: 'no connection' } as const,
        { kind: 'backOff', code: '990', message: 'too many views' } as const,
        { kind: 'tooEarly', code: 'too early', message: 'M' } as const,
      ].map((answer) => [answer, answer] as [Outcome, Outcome]),
    ])('stays in doubt while nothing tells the expected number: %j', async (answer, outcome) => {
      expect((await delivery('find', true, stranger, answer)).outcome).toEqual(outcome);
    });

    it('sends nothing after a question that took too long, and stays in doubt', async () => {
      const { outcome, calls } = await delivery('find', true, stranger, approved, () => false, false);
      expect(outcome).toMatchObject({ kind: 'inDoubt', code: 'too late', notRepeated: true });
      expect(calls).toEqual(['find bytes']);
    });
  });

  it('is asked about again when the number is taken, unless the authority refuses such questions', async () => {
    const refused = { kind: 'refused', code: 'C', message: 'M' } as const;
    expect((await delivery('find', true, { kind: 'absent' }, taken)).outcome).toEqual({ ...taken, wasAsked: true });
    expect((await delivery('find', true, refused, taken)).outcome).toEqual({ ...taken, wasAsked: true });
    const forGood = await delivery('find', true, { ...refused, forGood: true }, taken);
    expect(forGood.outcome).toEqual({ ...taken, findUnsupported: true, wasAsked: true });
    const isLost = await delivery('find', true, { ...refused, isLost: true }, taken);
    expect(isLost.outcome).toEqual({ ...taken, findUnsupported: true, wasAsked: true });
  });

  it('is marked as not askable only when the number is taken', async () => {
    const finding: Finding = { kind: 'refused', code: 'C', message: 'M', forGood: true };
    const unclear: Outcome = { kind: 'inDoubt', code: '999', message: '' };
    expect((await delivery('find', true, finding, unclear)).outcome).toEqual({ ...unclear, wasAsked: true });
  });
});

describe('a document that may be sent twice', () => {
  it('is approved by the answer "duplicate"', async () => {
    const { outcome, calls } = await delivery('resend', true, null, duplicate);
    expect(outcome).toEqual({ kind: 'approved', answer: {} });
    expect(calls).toEqual(['submit bytes']);
  });

  it('is refused by the answer "duplicate" if it changes something existing', async () => {
    const { outcome } = await delivery('resend', true, null, duplicate, () => true);
    expect(outcome).toEqual({ kind: 'rejected', code: '994', message: 'overlapped' });
  });

  it.each<Outcome>([taken, { ...duplicate, cause: 'order' }, { kind: 'rejected', code: '910', message: '' }])(
    'is refused as it is for anything else: %j',
    async (answer) => {
      expect((await delivery('resend', true, null, answer)).outcome).toEqual(answer);
    },
  );
});

describe('a set-up', () => {
  it('is sent again, and an operator judges the answer', async () => {
    expect((await delivery('review', true, null, duplicate)).outcome).toEqual(duplicate);
  });
});
