import type { LaneId, PipelineEvent, SubmissionId } from '@app/domain';
import { Registry } from 'prom-client';
import { pipelineMetrics } from './pipeline-metrics.js';
import { readMetrics } from '../test/exposition.js';

const id = '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90' as SubmissionId;
const where = { environment: 'SANDBOX', laneId: 'lane' as LaneId } as const;
const place = { ...where, kind: 'sale' };
const delivery = { submissionId: id, jobId: `${id}-1` };
const answer = { code: '000', message: null };

function after(...events: PipelineEvent[]) {
  const registry = new Registry();
  const count = pipelineMetrics(registry);
  for (const event of events) count(event);
  return readMetrics(registry);
}

const settled = (rest: Partial<Extract<PipelineEvent, { event: 'settled' }>> = {}): PipelineEvent => ({
  ...{ event: 'settled', attempt: 1, status: 'APPROVED', outcome: 'approved', callMs: 120, ageMs: 500 },
  ...delivery,
  ...answer,
  ...place,
  ...rest,
});

describe('the metrics of the pipeline', () => {
  it('count documents that arrived, and those that were accepted', async () => {
    const value = await after(
      { event: 'accepted', submissionId: id, ...place },
      { event: 'accepted', submissionId: id, ...place },
      { event: 'known', submissionId: id, identical: false, ...place },
      { event: 'refused', code: '801', ...place },
    );
    const here = { kind: 'sale', environment: 'sandbox' };
    expect(value('risiti_accepted_total', here)).toBe(2);
    expect(value('risiti_known_total', { ...here, identical: 'false' })).toBe(1);
    expect(value('risiti_refused_total', { ...here, code: '801' })).toBe(1);
  });

  it("measure the difference to the authority's clock at its last answer", async () => {
    const value = await after(
      { event: 'clockCompared', environment: 'SANDBOX', skewMs: 90_000 },
      { event: 'clockCompared', environment: 'SANDBOX', skewMs: -1_500 },
      { event: 'clockSkewed', environment: 'PRODUCTION', skewMs: 600_000 },
    );
    expect(value('risiti_authority_clock_skew_seconds', { environment: 'sandbox' })).toBe(-1.5);
    expect(value('risiti_authority_clock_skew_seconds', { environment: 'production' })).toBeNull();
  });

  it('count attempts by outcome', async () => {
    const value = await after(
      settled(),
      settled({ status: 'REJECTED', outcome: 'rejected' }),
      settled({ status: 'RETRYING', outcome: 'unavailable', environment: 'PRODUCTION' }),
    );
    const sandbox = { kind: 'sale', environment: 'sandbox' };
    expect(value('risiti_settled_total', { ...sandbox, outcome: 'approved', status: 'APPROVED' })).toBe(1);
    expect(value('risiti_settled_total', { ...sandbox, outcome: 'rejected', status: 'REJECTED' })).toBe(1);
    expect(value('risiti_settled_total', { environment: 'production', outcome: 'unavailable' })).toBe(1);
  });

  it('measure the calls to the authority in seconds', async () => {
    const value = await after(settled(), settled({ callMs: null, outcome: 'rejected', status: 'REJECTED' }));
    const calls = { environment: 'sandbox', outcome: 'approved' };
    expect(value('risiti_authority_call_duration_seconds_sum', calls)).toBeCloseTo(0.12);
    expect(value('risiti_authority_call_duration_seconds_bucket', { ...calls, le: '0.1' })).toBe(0);
    expect(value('risiti_authority_call_duration_seconds_bucket', { ...calls, le: '0.25' })).toBe(1);
    expect(value('risiti_authority_call_duration_seconds_count')).toBe(1);
  });

  it('measure the time from acceptance to the final status', async () => {
    const value = await after(
      settled({ status: 'RETRYING', outcome: 'unavailable', ageMs: 500 }),
      settled({ ageMs: 30_500 }),
    );
    const approved = { environment: 'sandbox', status: 'APPROVED' };
    expect(value('risiti_submission_latency_seconds_sum', approved)).toBeCloseTo(30.5);
    expect(value('risiti_submission_latency_seconds_count')).toBe(1);
  });

  it('measure the wait for the first claim only', async () => {
    const claimed = { event: 'claimed', inDoubt: false, ...delivery, ...place } as const;
    const value = await after({ ...claimed, attempt: 1, ageMs: 40 }, { ...claimed, attempt: 2, ageMs: 30_000 });
    expect(value('risiti_claim_wait_seconds_sum')).toBeCloseTo(0.04);
    expect(value('risiti_claim_wait_seconds_count', { environment: 'sandbox' })).toBe(1);
  });

  it('count failures and repairs', async () => {
    const value = await after(
      { event: 'rescued', claims: 1, lanes: 0, jobs: 2, batches: 0 },
      { event: 'swept', partitionsMade: 1, partitionsDropped: 2, rowsDeleted: 400 },
      { event: 'laneHeld', submissionId: id, code: '901', message: 'x', ...place },
      { event: 'seriesRealigned', submissionId: id, before: 41, next: 57, ...place },
      { event: 'superseded', attempt: 1, ...delivery, ...place },
      { event: 'breakerOpened', environment: 'PRODUCTION' },
      { event: 'breakerClosed', environment: 'PRODUCTION' },
      { event: 'putBack', reason: 'item X is being registered', cause: 'dependency', ...delivery, ...where },
    );
    for (const [what, count] of Object.entries({ claims: 1, lanes: 0, jobs: 2 }))
      expect([what, value('risiti_rescued_total', { what })]).toEqual([what, count]);
    expect([
      value('risiti_swept_total', { what: 'partitions' }),
      value('risiti_swept_total', { what: 'rows' }),
    ]).toEqual([2, 400]);
    expect(value('risiti_lanes_held_total', { environment: 'sandbox' })).toBe(1);
    expect(value('risiti_series_realigned_total', { environment: 'sandbox' })).toBe(1);
    expect(value('risiti_superseded_total')).toBe(1);
    expect(value('risiti_breaker_opened_total', { environment: 'production' })).toBe(1);
    expect(value('risiti_put_back_total', { cause: 'dependency' })).toBe(1);
  });

  it('measure how many submissions shared a statement', async () => {
    const value = await after({ event: 'grouped', step: 'settle', rows: 30, ms: 4 });
    expect(value('risiti_ledger_group_rows_sum', { step: 'settle' })).toBe(30);
    expect(value('risiti_ledger_group_rows_bucket', { step: 'settle', le: '20' })).toBe(0);
    expect(value('risiti_ledger_group_duration_seconds_sum', { step: 'settle' })).toBeCloseTo(0.004);
  });

  it('exist before the first event, if an alert uses their rate', async () => {
    const value = await after();
    for (const environment of ['sandbox', 'production']) {
      expect(value('risiti_lanes_held_total', { environment })).toBe(0);
    }
  });
});
