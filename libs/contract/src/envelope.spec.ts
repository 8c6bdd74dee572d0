import { RESULT_CODE_LIST } from './result-codes.js';
import { failed, succeeded } from './envelope.js';
import { missingField, invalidField } from './violation.js';

const noName = missingField('transaction.custNm', ' when custTin is given', 'Add the name.');
const noItems = missingField('items', '', 'Add the lines.');

describe('a success', () => {
  it('is both forms of the interface in one, and nothing that has nothing to say', () => {
    expect(succeeded({ rcptSign: 'V4N6' })).toEqual({
      resultCd: '000',
      resultMsg: 'Success',
      success: true,
      message: 'Success',
      data: { rcptSign: 'V4N6' },
    });
  });

  it('carries its message, warnings and request id when it has them', () => {
    const warnings = [{ field: 'note', message: 'note was ignored' }];
    expect(succeeded(null, { message: 'Accepted', warnings, requestId: 'r1' })).toMatchObject({
      resultMsg: 'Accepted',
      message: 'Accepted',
      warnings,
      requestId: 'r1',
      data: null,
    });
  });
});

describe('a failure', () => {
  it.each(RESULT_CODE_LIST.filter((code) => code !== '000'))('%s is no success and says something', (code) => {
    const answer = failed(code as '905', []);
    expect(answer).toMatchObject({
      resultCd: code,
      success: false,
      data: null,
      resultMsg: expect.stringMatching(/\w+/),
    });
    expect(answer).not.toHaveProperty('errors');
    expect(answer).not.toHaveProperty('warnings');
    expect(answer).not.toHaveProperty('requestId');
  });

  it('names the first field, says how many more there are, and lists them all', () => {
    expect(failed('002', [noName]).resultMsg).toBe('transaction.custNm is required when custTin is given');
    const answer = failed('002', [noName, noItems]);
    expect(answer.resultMsg).toBe('transaction.custNm is required when custTin is given (and 1 more)');
    expect(answer.message).toBe(answer.resultMsg);
    expect(answer.errors).toEqual([noName, noItems]);
  });

  it('can carry data: the submission that is already there', () => {
    expect(failed('004', [], { data: { submissionId: 's1' } }).data).toEqual({ submissionId: 's1' });
  });

  it('can say it in words of its own', () => {
    expect(failed('003', [invalidField('body', 'JSON', 'x', 'Send JSON.')], { message: 'Not JSON' }).resultMsg).toBe(
      'Not JSON',
    );
  });
});
