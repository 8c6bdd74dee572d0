import { refuseButtons } from './buttons.js';

describe('a button of the board', () => {
  it('works if it is known to be safe', () => {
    expect(refuseButtons({ method: 'put', route: '/api/queues/:queueName/:jobId/retry' })).toBeUndefined();
  });

  it.each([
    ['put', '/api/queues/:queueName/concurrency', /the whole fleet/],
    ['put', '/api/queues/:queueName/rate-limit', /the whole fleet/],
    ['put', '/api/queues/:queueName/rate-limit/release', /does nothing/],
    ['put', '/api/queues/:queueName/job-schedulers/:schedulerId/run', /does nothing/],
    ['delete', '/api/of-a-later-board', /does nothing/],
  ])('is refused otherwise: %s %s', (method, route, message) => {
    expect(refuseButtons({ method, route })).toEqual({
      allow: false,
      status: 403,
      message: expect.stringMatching(message),
    });
  });

  it('is not checked for a request that only reads', () => {
    expect(refuseButtons({ method: 'get', route: '/api/queues/:queueName/rate-limit' })).toBeUndefined();
  });
});
