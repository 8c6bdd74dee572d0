import type { Environment, PipelineEvent } from '@app/domain';
import { watchClocks } from './connections.js';

function setup() {
  const events: PipelineEvent[] = [];
  const time = { ms: 0 };
  const compare = watchClocks(
    (event) => void events.push(event),
    () => time.ms,
  );
  const skewAlerts = () => events.filter(({ event }) => event === 'clockSkewed');
  return { events, time, compare, skewAlerts };
}

const MINUTE = 60_000;

it('reports the difference with every answer', () => {
  const { events, compare } = setup();
  compare('SANDBOX', 0);
  compare('PRODUCTION', -2_000);
  expect(events).toEqual([
    { event: 'clockCompared', environment: 'SANDBOX', skewMs: 0 },
    { event: 'clockCompared', environment: 'PRODUCTION', skewMs: -2_000 },
  ]);
});

it.each([3 * MINUTE, -3 * MINUTE, 14 * 60 * MINUTE])('raises an alarm at %d ms', (skewMs) => {
  const { compare, skewAlerts } = setup();
  compare('SANDBOX', skewMs);
  expect(skewAlerts()).toEqual([{ event: 'clockSkewed', environment: 'SANDBOX', skewMs }]);
});

it.each([0, 3 * MINUTE - 1, 1 - 3 * MINUTE])('raises no alarm at %d ms', (skewMs) => {
  const { compare, skewAlerts } = setup();
  compare('SANDBOX', skewMs);
  expect(skewAlerts()).toEqual([]);
});

it('raises an alarm every ten minutes at most, separately for each environment', () => {
  const { time, compare, skewAlerts } = setup();
  const at = (ms: number, environment: Environment) => {
    time.ms = ms;
    compare(environment, 5 * MINUTE);
    return skewAlerts().length;
  };
  expect([at(0, 'SANDBOX'), at(1, 'SANDBOX'), at(2, 'PRODUCTION')]).toEqual([1, 1, 2]);
  expect([at(10 * MINUTE - 1, 'SANDBOX'), at(10 * MINUTE, 'SANDBOX')]).toEqual([2, 3]);
});
