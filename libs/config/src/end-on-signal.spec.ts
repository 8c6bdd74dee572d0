import { EventEmitter } from 'node:events';
import { endOnSignal } from './end-on-signal.js';

function setup(stop: () => Promise<void>) {
  const codes: number[] = [];
  let stops = 0;
  const target = Object.assign(new EventEmitter(), { exit: (code: number) => codes.push(code) });
  endOnSignal(() => (stops++, stop()), target);
  return {
    target,
    end: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return { stops, codes };
    },
  };
}

it.each(['SIGTERM', 'SIGINT'])('stops the process on %s with exit code 0', async (signal) => {
  const { target, end } = setup(async () => {});
  target.emit(signal);
  expect(await end()).toEqual({ stops: 1, codes: [0] });
});

it('stops once when both signals come', async () => {
  const { target, end } = setup(async () => {});
  target.emit('SIGTERM');
  target.emit('SIGINT');
  expect(await end()).toEqual({ stops: 1, codes: [0] });
});

it('ends with exit code 1 when stopping failed', async () => {
  const { target, end } = setup(() => Promise.reject(new Error('no')));
  target.emit('SIGTERM');
  expect(await end()).toEqual({ stops: 1, codes: [1] });
});

it('leaves a repeated signal to the system, which ends the process at once', () => {
  const { target } = setup(async () => {});
  target.emit('SIGINT');
  expect(target.listenerCount('SIGINT')).toBe(0);
});
