import type { SubmissionStatus } from '@app/domain';
import { type BatchView, type LaneProgress, type LineRecord, PROGRESS_WINDOW_S } from '@app/persistence';
import { batchData, progressData, verdictData } from './batch-data.js';

const BEGAN = new Date('2026-03-02T08:00:00Z');

const batch = (change: Partial<BatchView> = {}): BatchView =>
  ({
    ...{
      id: 'batch',
      state: 'RECEIVED',
      atomic: false,
      lastLine: 12,
      accepted: 8,
      known: 1,
      duplicates: 1,
      refused: 2,
    },
    ...{ trouble: null, createdAt: BEGAN, endedAt: BEGAN, ...change },
  }) as BatchView;

const lane = (pending: number, recent: number, statuses: Partial<Record<SubmissionStatus, number>> = {}) =>
  ({ laneId: 'lane', pending, recent, statuses: { ACCEPTED: pending, ...statuses } }) as LaneProgress;

/** Long enough after its beginning for a whole window. */
const progress = (lanes: LaneProgress[], ageS = 10 * PROGRESS_WINDOW_S) =>
  progressData(batch(), lanes, new Date(BEGAN.getTime() + ageS * 1_000));

describe('the data of a batch', () => {
  it('tells its state, its counts and its times', () => {
    expect(batchData(batch({ endedAt: null }))).toEqual({
      ...{ batchId: 'batch', state: 'RECEIVED', atomic: false, lines: 12, accepted: 8, known: 1, duplicates: 1 },
      ...{ refused: 2, createdAt: '2026-03-02T08:00:00.000Z', endedAt: null, trouble: null },
    });
  });
});

describe('the progress of a batch', () => {
  it('adds up the statuses of its lanes', () => {
    const lanes = [lane(3, 6, { APPROVED: 5, REJECTED: 1 }), lane(1, 2, { APPROVED: 2 })];
    expect(progress(lanes)).toMatchObject({
      ...{ statuses: { ACCEPTED: 4, APPROVED: 7, REJECTED: 1 }, settled: 8, pending: 4 },
    });
  });

  it('has the rate of all its lanes together in the last minute', () => {
    expect(progress([lane(0, 90), lane(0, 33)]).ratePerSecond).toBe(2.1);
    expect(progress([]).ratePerSecond).toBe(0);
  });

  it('measures a batch younger than a minute from its start, over at least a second', () => {
    expect(progress([lane(0, 30)], 10).ratePerSecond).toBe(3);
    expect(progress([lane(0, 30)], 0.01).ratePerSecond).toBe(30);
    // The database's clock may be a little ahead of ours.
    expect(progress([lane(0, 30)], -2).ratePerSecond).toBe(30);
  });

  it('expects to take as long as its slowest lane', () => {
    expect(progress([lane(600, 600), lane(10, 1), lane(0, 0)]).etaSeconds).toBe(600);
    expect(progress([lane(7, 60), lane(1, 60)]).etaSeconds).toBe(7);
    expect(progress([lane(1, 600)]).etaSeconds).toBe(1);
  });

  it('expects no end while a lane is stalled', () => {
    expect(progress([lane(600, 600), lane(1, 0)]).etaSeconds).toBeNull();
  });

  it('is done when nothing is pending', () => {
    expect(progress([lane(0, 0, { APPROVED: 8 })]).etaSeconds).toBe(0);
    expect(progress([]).etaSeconds).toBe(0);
  });
});

describe('the data of a line', () => {
  const record: LineRecord = {
    ...{ line: 3, verdict: 'accepted', submissionId: 'id' as LineRecord['submissionId'], kind: 'sale' },
    ...{ reference: 'INV-1', details: null },
  };

  it('has the id and the number of an accepted line', () => {
    const data = { submissionId: 'id', kind: 'sale', reference: 'INV-1' };
    expect(verdictData(record)).toMatchObject({ line: 3, verdict: 'accepted', resultCd: '000', success: true, data });
    const warnings = [{ field: 'items', message: 'so' }];
    expect(verdictData({ ...record, details: { warnings } })).toMatchObject({ success: true, warnings });
  });

  it('has the violations of a refused line', () => {
    const errors = [{ field: 'transaction.invcNo', code: '002', message: 'invcNo is required', fix: 'Add it.' }];
    const refused = { ...record, verdict: 'refused', submissionId: null, details: { code: '002', errors } } as const;
    expect(verdictData(refused)).toMatchObject({ resultCd: '002', resultMsg: 'invcNo is required', errors });
    expect(verdictData(refused).data).toEqual({ submissionId: null, kind: 'sale', reference: 'INV-1' });
  });

  it('says so when the details of a refused line are not stored, and how to see them', () => {
    const cut = { ...record, verdict: 'refused', submissionId: null, details: { code: '003', isCut: true } } as const;
    const { errors, resultCd } = verdictData(cut) as unknown as { errors: object[]; resultCd: string };
    expect([resultCd, errors]).toMatchObject([
      '003',
      [
        {
          ...{ code: '003', field: 'line', message: expect.stringContaining('is not stored') as string },
          fix: expect.stringMatching(/^Send this line alone/) as string,
        },
      ],
    ]);
  });

  it('has no data for a line that could not be read', () => {
    const none = { submissionId: null, kind: null, reference: null, details: { code: '003' } } as const;
    expect(verdictData({ ...record, ...none, verdict: 'refused' }).data).toBeNull();
  });
});
