import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Envelope, type FailureCode, RESULT_CODE_LIST } from '@app/contract';
import { sentencesIn, UNCLEAR_WORDS } from '../../../../../libs/contract/src/test/unclear-words.js';
import { pendingMessage, publicAttemptMessage, publicMessage } from '../../submissions/public-message.js';
import { isLedgerUnavailable } from './failure.filter.js';
import { Failure } from './failure.js';
import { textsOf } from './http-error-texts.js';

const SOURCE = join(__dirname, '../..');
/** Messages for the log and the boards of operators, not for clients. */
const INTERNAL = /^(board|infrastructure)\/|\/test\/|^test\/|\.spec\.ts$|-spec\.ts$/;

const FAILURE_CODES = RESULT_CODE_LIST.filter((code): code is FailureCode => code !== '000');

it.each(FAILURE_CODES)('a failure %s without a violation says what to do', (code) => {
  const { errors, resultMsg } = new Failure(code).toReply('id').body as Envelope<unknown>;
  expect(errors).toEqual([{ field: 'request', code, message: resultMsg, fix: expect.stringMatching(/^[A-Z].+\.$/) }]);
});

it('a failure with a fix of its own carries it', () => {
  const { body } = new Failure('905', { message: 'Down.', fix: 'Wait.' }).toReply('id');
  expect(body).toMatchObject({ resultMsg: 'Down.', errors: [{ field: 'request', message: 'Down.', fix: 'Wait.' }] });
});

it.each([400, 408, 414, 431])('a refusal of the framework with status %i says what to do', (status) => {
  for (const text of textsOf(status)) expect(text).toMatch(/^[A-Z].+\.$/);
});

describe('the words of a stored answer', () => {
  it.each([
    [null, 'ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:4321'],
    ['no answer', 'no answer within 60000 ms'],
    ['repeated receipt', 'This receipt already belongs to submission 019caf41-22a0-7b8e-9d0f-6c1e2f7a9b42.'],
    ['unstorable', 'The answer could not be stored: invalid byte sequence for encoding "UTF8"'],
    ['HTTP 502', 'not JSON'],
    ['000', 'there is no sale in the list'],
    ['different', 'number 7 is taken by another sale (totAmt)'],
    ['number unclear', 'The authority expects number 9 instead of ours: no answer within 300 ms.'],
    ['OPERATOR', 'By an operator: the till was stolen'],
  ])('do not show the inside of this service: %s', (code, message) => {
    expect(publicMessage(code, message)).not.toContain(message);
    expect(publicMessage(code, message)).toMatch(/Nothing to do|Contact support/);
  });

  it.each([
    ['921', 'Not today'],
    ['risiti-005', 'Item X is not registered.'],
  ])('are quoted if the authority or a rule wrote them: %s', (code, message) => {
    expect(publicMessage(code, message)).toBe(message);
  });

  it('do not show why an operator approved a submission', () => {
    expect(publicAttemptMessage('approved', '000', 'By an operator: seen on the portal')).not.toContain('portal');
    expect(publicAttemptMessage('approved', '000', null)).toBeNull();
  });
});

it('an answer without a receipt says whether the device or the authority is the reason', () => {
  const view = {
    status: 'ACCEPTED',
    laneStalled: true,
    waitsForClock: false,
    hold: null,
    nextAttemptAt: null,
    ...{ answerCode: null, answerMessage: null },
  } as const;
  const hold = { scope: 'device', message: '', since: '2026-03-02T07:15:02.480Z', waiting: 1 } as const;
  const messages = [
    pendingMessage('/s/1', null),
    pendingMessage('/s/1', view),
    pendingMessage('/s/1', { ...view, hold: { ...hold, code: '901' } }),
    pendingMessage('/s/1', { ...view, hold: { ...hold, code: '' } }),
    pendingMessage('/s/1', { ...view, status: 'NEEDS_REVIEW' }),
    pendingMessage('/s/1', { ...view, waitsForClock: true }),
    pendingMessage('/s/1', { ...view, waitsForClock: true, nextAttemptAt: new Date('2026-03-02T21:00:00Z') }),
    pendingMessage('/s/1', { ...view, status: 'RETRYING', answerCode: '400', answerMessage: 'Insufficient Stock' }),
    pendingMessage('/s/1', { ...view, status: 'RETRYING', answerCode: 'number unclear', answerMessage: '9' }),
  ];
  expect(new Set(messages).size).toBe(9);
  expect(messages[8]).toContain('does not know which numbers of this device');
  expect(messages[7]).toContain('does not accept it yet: 400 Insufficient Stock. It is sent again automatically');
  for (const unreadable of ['no answer', 'HTTP 502'])
    expect(
      pendingMessage('/s/1', { ...view, status: 'RETRYING', answerCode: unreadable, answerMessage: '<html>' }),
    ).toBe(messages[1]);
  expect(messages[6]).toContain('the next attempt is at 2026-03-02T21:00:00.000Z');
  expect(messages[2]).toContain('does not accept this device (code 901)');
  for (const message of messages) expect(message).toContain('Do not send it again');
});

it('no text of the API uses unclear words', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !INTERNAL.test(file),
  );
  const unclear = files.flatMap((file) => sentencesIn(join(SOURCE, file)).filter((text) => UNCLEAR_WORDS.test(text)));
  expect(files.length).toBeGreaterThan(100);
  expect(unclear).toEqual([]);
});

describe('a failure of the ledger', () => {
  it.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'].map((code) => ({ code })),
    ...['08006', '25006', '53100', '53300', '57P01', '57P03', '57014', '55P03', '58030'].map((code) => ({ code })),
    ...['P1001', 'P2028'].map((code) => ({ code })),
    ...['57014', '55P03'].map((originalCode) => ({
      code: 'P2039',
      meta: { driverAdapterError: { cause: { originalCode } } },
    })),
    { message: 'timeout exceeded when trying to connect' },
    { message: 'Query read timeout' },
    { message: 'Connection terminated unexpectedly' },
    { message: 'Connection terminated due to connection timeout' },
  ])('%j means that the ledger is unavailable', (error) => {
    expect(isLedgerUnavailable(Object.assign(new Error(), error))).toBe(true);
  });

  it.each([
    ...['23505', '22P02', '25001', '42P01', '57000', '40001'].map((code) => ({ code })),
    { code: 'P2002', meta: { driverAdapterError: { cause: { originalCode: '23505' } } } },
    { message: 'Cannot read properties of undefined' },
    {},
  ])('%j means something else', (error) => {
    expect(isLedgerUnavailable(Object.assign(new Error(), error))).toBe(false);
  });

  it.each([undefined, null, 'thrown text', 7])('%j does not break the check', (thrown) => {
    expect(isLedgerUnavailable(thrown)).toBe(false);
  });
});
