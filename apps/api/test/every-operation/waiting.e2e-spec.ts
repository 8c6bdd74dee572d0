import { RETRY_AFTER, ASYNC } from '../client/shop.js';
import { operationsThatAnswer } from './common-answers.js';
import { sender } from './documents.js';

/** The answer names where to look; there is no receipt to print yet. */
const pending = {
  submissionId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  status: expect.any(String) as string,
};

describe.each(operationsThatAnswer('202 to a client that does not wait'))('$title', (operation) => {
  it('answers 202 and 000 at once to a client that does not wait, with where to look', async () => {
    const { send, settled } = await sender(operation);
    const answer = await send(ASYNC);
    expect(answer).toMatchObject({ status: 202, body: { resultCd: '000', success: true, data: pending } });
    expect(answer.body.data).not.toHaveProperty('rcptSign');
    const { headers } = answer;
    expect(headers.get('location')).toBe(`/api/v1/submissions/${answer.body.data.submissionId}`);
    expect(headers.get('preference-applied')).toBe('respond-async');
    expect((await settled(answer)).body.data).toMatchObject({ status: 'APPROVED' });
  });
});

describe.each(operationsThatAnswer('202 while the authority does not answer'))('$title', (operation) => {
  it('answers 202 and 006 while the authority does not answer, with when to ask again', async () => {
    const { send, stack, till, call } = await sender(operation);
    // The first delivery is lost. The next one would succeed, perhaps before the test looks, so all later ones hang.
    await stack.simulator.armFault({ fault: 'drop-connection', times: 1, operation: call, tin: till.tin });
    await stack.simulator.armFault({ fault: 'timeout', times: 1_000, operation: call, tin: till.tin });
    const answer = await send({ prefer: 'wait=1' });
    expect(answer).toMatchObject({ status: 202, body: { resultCd: '006', success: false, data: pending } });
    expect(answer.body.data).not.toHaveProperty('rcptSign');
    expect([answer.headers.get('retry-after'), answer.headers.get('location')]).toEqual([
      RETRY_AFTER,
      expect.any(String),
    ]);
  });
});
