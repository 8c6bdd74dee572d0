import { EventEmitter } from 'node:events';
import { endOnSignal } from './end-on-signal.js';

function setup(stop: () => Promise<void>) {
  const codes: number[] = [];
  let stops = 0;
  const target = Object.assign(new EventEmitter(), { exit: (code: number) => codes.push(code) });
  endOnSignal(() => (stops++, stop()), target);
  return {
    told: target,
    end: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return { stops, codes };
    },
  };
}

it.each(['SIGTERM', 'SIGINT'])('stops on %s, and ends as it should', async (signal) => {
  const { told: target, end } = setup(async () => {});
  target.emit(signal);
  expect(await end()).toEqual({ stops: 1, codes: [0] });
});

it('stops once, whichever signals come', async () => {
  const { told: target, end } = setup(async () => {});
  target.emit('SIGTERM');
  target.emit('SIGINT');
  expect(await end()).toEqual({ stops: 1, codes: [0] });
});

it('says so where stopping failed', async () => {
  const { told: target, end } = setup(() => Promise.reject(new Error('no')));
  target.emit('SIGTERM');
  expect(await end()).toEqual({ stops: 1, codes: [1] });
});

it('leaves the second of one kind to the system, which ends it at once', () => {
  const { told: target } = setup(async () => {});
  target.emit('SIGINT');
  expect(target.listenerCount('SIGINT')).toBe(0);
});
