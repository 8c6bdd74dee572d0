import { type TillAnswer, eventually, SharedStack, type Till } from '../client/shop.js';
import { ask, envelope } from './ask.js';
import { operationsThatAnswer } from './common-answers.js';
import { type Operation, operation as operationNamed } from './operations.js';

/** The field that the answer names; it depends on how the API counts a kind of caller. */
const COUNTED_BY = { app: 'x-api-key', person: 'Authorization', stranger: 'address', anybody: '' };
/** Colleagues share an address, so a refresh is counted by its token. */
const countedBy = ({ title, caller }: Operation) =>
  title.endsWith('/dashboard/refresh') ? 'refreshToken' : COUNTED_BY[caller];

/** A user has one budget for the dashboard. If a logout took the last of it, their token would be worthless. */
const READ_ME = operationNamed('get-dashboard-me');

const untilRefused = (till: Till, operation: Operation): Promise<TillAnswer> =>
  eventually(async () => {
    const answer = await ask(till, operation);
    expect(answer.status).toBe(429);
    return answer;
  });

describe.each(operationsThatAnswer('429 to too many requests'))('$title', (operation) => {
  it('answers 429 and 006 over the limit, with the time of the next try', async () => {
    const till = await (await SharedStack.find()).tillWithLowLimits();
    if (operation.caller === 'person') await untilRefused(till, READ_ME);
    const answer = await untilRefused(till, operation);
    expect(answer.body).toMatchObject(envelope('006'));
    const fix = expect.stringMatching(/./) as string;
    expect(answer.body.errors).toMatchObject([{ code: '006', field: countedBy(operation), fix }]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    if (operation.caller !== 'stranger') expect(answer.headers.get('ratelimit')).toMatch(/;r=0/);
  });
});
