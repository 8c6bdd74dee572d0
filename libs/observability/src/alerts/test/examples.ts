import type { AlarmRaised, CaseGroup, OpenCase } from '@app/domain';

export const URL = 'https://risiti.example';
export const one: OpenCase = {
  ...{ event: 'laneHeld', environment: 'PRODUCTION', subject: 'l1', since: new Date(0), code: '901' },
  ...{ message: 'It is not valid device', laneId: 'l1' as never, submissionId: 's1' as never },
  ...{ tin: 'P051999888K', bhfId: '00', invoice: 'INV-1', waiting: 12, kind: 'sale', status: 'QUEUED' },
  ...{ isParked: false, inDoubt: false, heldScope: 'device', heldCode: '901' },
};
export const group = (...cases: OpenCase[]): CaseGroup => ({
  ...{ event: cases[0]!.event, environment: 'PRODUCTION', code: cases[0]!.code, cases },
  ...{ count: cases.length, claimedUntil: new Date(0) },
});

export const raised: AlarmRaised = {
  ...{
    event: 'alarmRaised',
    alarm: 'oldSale',
    environment: 'SANDBOX',
    since: '2026-03-01T20:20:00.000Z',
    isReminder: false,
  },
  ...{ causes: ['deviceHeld', 'noWorker'], waiting: 212, workers: 0, devices: 3 },
  sale: {
    ...{
      tin: 'P051999888K',
      bhfId: '01',
      invoice: 'INV-7',
      acceptedAt: '2026-03-01T20:14:58.000Z',
      laneId: 'l1' as never,
    },
    ...{ submissionId: 's1' as never, waiting: 40, heldCode: '902', heldMessage: 'This device is installed' },
  },
};

export const numberRepeated = {
  event: 'receiptNumberRepeated',
  environment: 'PRODUCTION',
  ...{ submissionId: 's1' as never, jobId: 's1-1', laneId: 'l1' as never, kind: 'sale' },
} as const;
