import type { Environment, PipelineEvent } from '@app/domain';
import type { Alert } from '@app/observability';
import { tellOperators } from './events.js';

function setup() {
  const [told, reported]: [Alert[], PipelineEvent[]] = [[], []];
  const deliver = (alert: Alert) => Promise.resolve(void told.push(alert));
  const sender = { deliver, close: () => Promise.resolve() };
  return { told, emit: tellOperators(sender, (event) => void reported.push(event), { publicUrl: undefined }) };
}

const repeated = (environment: Environment): PipelineEvent => ({
  ...{ event: 'receiptNumberRepeated', environment, kind: 'sale', jobId: 'a-1' },
  ...{ submissionId: 'a' as never, laneId: 'l' as never },
});

it('tells of repeated receipt numbers once an hour for each environment, so that a sandbox that was emptied is one alert', () => {
  const { told, emit } = setup();
  const now = jest.spyOn(performance, 'now').mockReturnValue(5);
  for (let sales = 0; sales < 100; sales++) emit(repeated('SANDBOX'));
  emit(repeated('PRODUCTION'));
  expect(told.map(({ json }) => json.environment)).toEqual(['SANDBOX', 'PRODUCTION']);
  now.mockReturnValue(5 + 60 * 60_000);
  emit(repeated('SANDBOX'));
  expect(told).toHaveLength(3);
  now.mockRestore();
});

it('tells of the breaker each time', () => {
  const { told, emit } = setup();
  for (const event of ['breakerOpened', 'breakerClosed', 'breakerOpened'] as const)
    emit({ event, environment: 'SANDBOX' });
  expect(told).toHaveLength(3);
});
