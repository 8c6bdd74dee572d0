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

  it('quotes the authority', () => {
    const { status, body } = answerTo('sale', '910', 'Bad');
    expect(status).toBe(422);
    expect(body).toMatchObject({ resultCd: '003', resultMsg: 'The tax authority refused the document: 910 Bad' });
    expect(body.data).toMatchObject({ invcNo: 'INV-1', authority: { code: '910', message: 'Bad' } });
  });

  it('does not quote an authority that was not asked', () => {
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
  ])('for a %s (%s %s) names %s and a fix', (kind, code, message, field) => {
    const [error] = answerTo(kind, code, message).body.errors!;
    expect(error).toMatchObject({ field, fix: expect.stringMatching(/./) });
  });

  it.each([
    ['risiti-802', 409],
    ['risiti-801', 422],
    ['risiti-003', 422],
    ['901', 422],
  ])('for %s has status %d', (code, status) => {
    expect(answerTo('credit-note', code, 'No.').status).toBe(status);
  });

  it('for a refusal of our own with 003 points to the message, and not to the authority', () => {
    const { errors } = answerTo('branch-user', 'risiti-003', 'Send it again.').body;
    expect(errors).toMatchObject([{ message: 'Send it again.', fix: expect.stringContaining('the message') }]);
    expect(errors![0]!.fix).not.toContain('authority');
  });

  it('does not tell the caller of a refused set-up to call the set-up', () => {
    const [error] = answerTo('device-setup', '901', 'It is not valid device').body.errors!;
    expect(error!.fix).not.toContain('/initialize');
  });
});
