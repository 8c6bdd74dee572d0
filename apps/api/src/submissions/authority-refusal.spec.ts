import type { SubmissionView } from '@app/persistence';
import { authorityRefusal } from './authority-refusal.js';

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

  const TERMS = {
    names: { fields: { originalInvoiceNumber: 'transaction.orgInvcNo' }, lines: 'lineItems', lineFields: {} },
    wholeField: 'transaction',
  };
  const answerTo = (...facts: Parameters<typeof view>) => authorityRefusal(view(...facts), TERMS).toReply('request');

  it('brings the words of the authority along', () => {
    const { status, body } = answerTo('sale', '910', 'Bad');
    expect(status).toBe(422);
    expect(body).toMatchObject({ resultCd: '003', resultMsg: 'The tax authority refused the document: 910 Bad' });
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
    ['credit-note', 'risiti-802', 'All of it is back.', 'transaction.orgInvcNo'],
    ['sale', 'risiti-005', 'There is no item X.', 'lineItems'],
    ['item', 'risiti-005', 'There is no item X.', 'transaction'],
    ['something-new', '910', 'Bad', 'transaction'],
  ])('points a %s (%s %s) to %s, and says what to do', (kind, code, message, field) => {
    const [error] = answerTo(kind, code, message).body.errors!;
    expect(error).toMatchObject({ field, fix: expect.stringMatching(/./) });
  });

  it.each([
    ['risiti-802', 409],
    ['risiti-801', 422],
    ['risiti-003', 422],
    ['901', 422],
  ])('to %s comes with %d', (code, status) => {
    expect(answerTo('credit-note', code, 'No.').status).toBe(status);
  });

  it('does not send a refused set-up back to where it came from', () => {
    const [error] = answerTo('device-setup', '901', 'It is not valid device').body.errors!;
    expect(error!.fix).not.toContain('/initialize');
  });
});
