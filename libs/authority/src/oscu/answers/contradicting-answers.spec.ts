import { answered, code, RECEIPT, refusal, summary } from '../test/outcome-of.js';

describe('an answer that contradicts itself', () => {
  const success = code('000', 'Successful', RECEIPT);

  it.each<[string, unknown, number]>([
    ['a refusal that brings a receipt', code('910', 'Bad', RECEIPT), 200],
    ['a key that is refused, with a receipt', code('901', '', RECEIPT), 200],
    ['a refusing header and a receipt', { ...refusal('Bad'), responseBody: success }, 400],
    ['a document at fault, and a receipt beside it', { ...refusal('Missing RfdDt Date'), ...success }, 400],
    ['a fault with a receipt', { fault: { faultstring: 'F' }, ...success }, 500],
    ['a gateway that lets nobody in, with a receipt', { header: { responseCode: 401 }, ...success }, 200],
  ])('%s, is neither accepted nor refused', (_, answer, httpStatus) => {
    expect(answered(answer, httpStatus).kind).toBe('inDoubt');
  });

  it.each([400, 401, 404, 500])(
    'only in its HTTP status (%i) is believed: the receipt could not be there',
    (status) => {
      const responseHeader = { responseCode: 200, customerMessage: 'Successful' };
      expect(answered({ responseHeader, responseBody: success }, status).kind).toBe('approved');
    },
  );

  it('by bringing a receipt with "overlapped" is asked about: the number is used', () => {
    expect(summary(answered(code('994', '', RECEIPT)))).toBe('numberTaken');
  });

  it('by a signature anywhere in a refusal is neither', () => {
    const buried = { resultCd: '910', data: { answers: [{ 'rcptSign ': 'R' }] } };
    expect(answered(buried).kind).toBe('inDoubt');
    expect(answered({ resultCd: '910', data: { rcptSign: ' ' } }).kind).toBe('rejected');
  });

  it('by refusing with HTTP 200 is believed', () => {
    expect(answered(refusal('Missing RfdDt Date'), 200).kind).toBe('rejected');
  });
});
