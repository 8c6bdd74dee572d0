import { RESULT_CODES } from '@app/contract';
import type { SubmissionView } from '@app/persistence';
import { publicCodeOf, refusedByAuthority } from './refusal-of-authority.js';

describe('the public code of a refusal', () => {
  it.each([
    ['900', 'There is no Header information', '007'],
    ['901', 'It is not valid device', '007'],
    ['902', 'This device is installed', '007'],
    ['903', 'Only OSCU device can be verified.', '007'],
    ['E04', '', '007'],
    ['910', 'Item KE2NTXU0000001 provided on item: 1. does not exist in your inventory', '005'],
    ['910', 'Invalid Item: Item X (itemSeq 1) does not exist in your stock master', '005'],
    ['910', 'Item has not been registered', '005'],
    ['910', 'orgInvcNo does not exist. Please update the field and try again', '801'],
    ['910', 'Request parameter error[itemNm : may not be empty]', '003'],
    ['921', 'The declared sale cannot be received', '003'],
    ['922', 'The invoice needs its sales data first', '003'],
    ['XYZ', '', '003'],
    ['risiti-005', 'There is no item X.', '005'],
    ['risiti-801', 'There is no approved invoice 7.', '801'],
    ['risiti-999', 'Nobody says so.', '003'],
    ['risiti-', 'Nor so.', '003'],
  ])('%s %j is %s', (code, message, expected) => {
    expect(publicCodeOf(code, message)).toBe(expected);
  });

  it('is never 006: to send the same again would help nobody', () => {
    const codes = ['894', '999', '990', '994', '500', '429', '', ...Object.keys(RESULT_CODES)];
    for (const code of codes) expect([code, publicCodeOf(code, '')]).not.toEqual([code, '006']);
  });
});

describe('the answer to a refusal', () => {
  const view = (kind: string, answerCode: string, answerMessage: string) =>
    ({
      id: 'id',
      kind,
      status: 'REJECTED',
      reference: 'INV-1',
      answerCode,
      answerMessage,
    }) as unknown as SubmissionView;
  const answerTo = (...facts: Parameters<typeof view>) => refusedByAuthority(view(...facts)).toReply('request');

  it('brings the words of the authority along', () => {
    const { status, body } = answerTo('sale', '910', 'Bad');
    expect(status).toBe(422);
    expect(body).toMatchObject({ resultCd: '003', resultMsg: 'The tax authority refused it: 910 Bad' });
    expect(body.data).toMatchObject({ invcNo: 'INV-1', authority: { code: '910', message: 'Bad' } });
  });

  it('puts nothing into the mouth of an authority that was not asked', () => {
    const { body } = answerTo('sale', 'risiti-801', 'There is no approved invoice 7.');
    const message = 'There is no approved invoice 7.';
    expect(body).toMatchObject({ resultCd: '801', resultMsg: message, data: { refusal: { code: '801', message } } });
    expect(JSON.stringify(body)).not.toMatch(/authority|risiti-/);
  });

  it.each([
    ['sale', '910', 'Bad', 'transaction'],
    ['sale', '910', 'orgInvcNo does not exist', 'transaction.orgInvcNo'],
    ['sale', 'risiti-005', 'There is no item X.', 'items'],
    ['item', '910', 'Bad', 'itemCode'],
    ['device-setup', '901', 'It is not valid device', 'deviceSerialNumber'],
    ['something-new', '910', 'Bad', 'body'],
  ])('points a %s (%s %s) to %s, and says what to do', (kind, code, message, field) => {
    const [error] = answerTo(kind, code, message).body.errors!;
    expect(error).toMatchObject({ field, fix: expect.stringMatching(/./) });
  });

  it('does not send a refused set-up back to where it came from', () => {
    const [error] = answerTo('device-setup', '901', 'It is not valid device').body.errors!;
    expect(error!.fix).not.toContain('/initialize');
  });
});
