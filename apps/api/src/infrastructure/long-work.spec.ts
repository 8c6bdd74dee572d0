import { LongWork } from './long-work.js';

it('work that fails gives its place back', async () => {
  const longWork = new LongWork();
  const failing = () => Promise.reject(new Error('broken'));
  await expect(longWork.inTurn(failing, { account: 'one' })).rejects.toThrow('broken');
  expect(await longWork.inTurn(async () => 'done', { account: 'two' })).toBe('done');
});
