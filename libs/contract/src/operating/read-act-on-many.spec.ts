import { readActOnMany } from './read-act-on-many.js';

const [FIRST, SECOND] = ['0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90', '1b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90'];
const ORDER = { act: 'release', reason: 'Over', submissionIds: [FIRST] };

const faultsOf = (body: unknown): string[] => {
  const reading = readActOnMany(body);
  return reading.ok ? [] : reading.violations.map(({ code, field }) => `${code} ${field}`);
};

it('is a dry run unless it says that it is none', () => {
  expect(readActOnMany(ORDER)).toMatchObject({ ok: true, value: { dryRun: true, neverReceived: false } });
  expect(readActOnMany({ ...ORDER, dryRun: false })).toMatchObject({ value: { dryRun: false } });
});

it('names each submission once, in whatever letters', () => {
  const submissionIds = [FIRST, SECOND, FIRST!.toUpperCase()];
  expect(readActOnMany({ ...ORDER, submissionIds })).toMatchObject({
    value: { on: { submissionIds: [FIRST, SECOND] } },
  });
});

it('takes a group in place of submissions', () => {
  const value = { on: { groupId: 'abc', cursor: FIRST } };
  expect(readActOnMany({ act: 'failure', reason: 'Over', groupId: 'abc', cursor: FIRST })).toMatchObject({ value });
});

it('takes the filter with which a group was shown', () => {
  const order = { act: 'question', groupId: 'abc', status: 'FAILED', environment: 'SANDBOX' };
  expect(readActOnMany(order)).toMatchObject({
    value: { on: { groupId: 'abc', status: 'FAILED', environment: 'SANDBOX' } },
  });
});

it('needs no reason for a question', () => {
  expect(readActOnMany({ act: 'question', submissionIds: [FIRST] })).toMatchObject({ ok: true });
});

it('warns of fields that it does not have', () => {
  expect(readActOnMany({ ...ORDER, dryrun: false })).toMatchObject({ ok: true, warnings: [{ field: 'dryrun' }] });
});

it.each<[string, unknown, string[]]>([
  ['nothing', undefined, ['002 act', '002 reason', '002 submissionIds']],
  ['a list', [], ['003 body']],
  ['an unknown act', { ...ORDER, act: 'resume' }, ['003 act']],
  ['no reason', { ...ORDER, reason: ' ' }, ['002 reason']],
  ['neither submissions nor group', { act: 'release', reason: 'Over' }, ['002 submissionIds']],
  ['both', { ...ORDER, groupId: 'abc' }, ['003 submissionIds']],
  ['no submission', { ...ORDER, submissionIds: [] }, ['003 submissionIds']],
  ['an object of submissions', { ...ORDER, submissionIds: {} }, ['003 submissionIds']],
  ['too many', { ...ORDER, submissionIds: Array.from({ length: 201 }, () => FIRST) }, ['003 submissionIds']],
  [
    'what is no id',
    { ...ORDER, submissionIds: [FIRST, 'INV-1', null, [FIRST]] },
    ['1', '2', '3'].map((at) => `003 submissionIds[${at}]`),
  ],
  ['a status that no case has', { act: 'question', groupId: 'abc', status: 'APPROVED' }, ['003 status']],
  ['a flag that is text', { ...ORDER, dryRun: 'false' }, ['003 dryRun']],
])('refuses %s', (_, body, faults) => expect(faultsOf(body)).toEqual(faults));
