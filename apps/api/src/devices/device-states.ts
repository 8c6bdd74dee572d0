import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  type DeviceStateView,
  isDeviceOf,
  type OldestUnsigned,
  type PageOptions,
  type Principal,
  ReadDatabase,
  readDeviceStates,
} from '@app/persistence';
import { holdData, type HoldDto } from '../submissions/hold-data.js';
import {
  EXAMPLE,
  NextCursor,
  Shown,
  ShownTextOrNull,
  ShownTime,
  ShownTimeOrNull,
} from '../http/openapi/reply-fields.js';

/** A document that the tax authority has not signed yet. */
export class UnsignedDocumentDto {
  @Shown('Id of the submission.', EXAMPLE.submissionId)
  submissionId!: string;

  @Shown('What was submitted.', 'sale')
  kind!: string;

  @Shown('Your own number of the document.', 'INV-2026-0001')
  invcNo!: string;

  @Shown('Where the submission stands.', 'QUEUED')
  status!: string;

  @ShownTime('Time of acceptance', '2026-03-02T07:15:00.120Z')
  acceptedAt!: string;

  @ShownTextOrNull("What it waits for, if the tax authority's clock has not reached its date; else null.", null)
  waitsFor!: string | null;
}

/** A device, and what keeps it from sending. */
export class DeviceStateDto {
  @Shown('PIN of the taxpayer.', 'P051999888K')
  tin!: string;

  @Shown('Branch.', '00')
  bhfId!: string;

  @Shown(
    'UNINITIALISED: call POST /initialize. READY: documents go out. REFUSED: the tax authority does not accept the device. ' +
      'HELD: an operator of this service must decide. `hold` says more.',
    'READY',
    { enum: ['UNINITIALISED', 'READY', 'REFUSED', 'HELD'] },
  )
  state!: 'UNINITIALISED' | 'READY' | 'REFUSED' | 'HELD';

  @ShownTextOrNull('Serial number of the device.', 'RISITI/P051999888K/0')
  deviceSerialNumber!: string | null;

  @ShownTextOrNull('Id of the control unit, printed on receipts.', 'KRACU0400009001')
  sdcId!: string | null;

  @ShownTextOrNull('Machine registration code.', 'KRA00900100')
  mrcNo!: string | null;

  @ShownTimeOrNull('Time of the set-up', '2026-03-01T06:00:00.000Z')
  initialisedAt!: string | null;

  @Shown('Submissions of any kind that are not settled.', 0)
  waiting!: number;

  @Shown(
    'The oldest sale or credit note that the tax authority has not signed. Null if it has signed all of them: what `waiting` ' +
      'counts then are other documents, such as items and stock movements; GET /submissions lists them, with `kind` and `status`.',
    null,
    { oneOf: [{ $ref: '#/components/schemas/UnsignedDocumentDto' }, { type: 'null' }] },
  )
  oldestUnsigned!: UnsignedDocumentDto | null;

  @Shown('Why nothing goes out, or no invoice; null while the device is not held.', null, {
    oneOf: [{ $ref: '#/components/schemas/HoldDto' }, { type: 'null' }],
  })
  hold!: HoldDto | null;
}

/** The answer of GET /devices. */
export class DeviceListDto {
  @ApiProperty({ description: 'The devices for which the app may send documents.', type: [DeviceStateDto] })
  devices!: DeviceStateDto[];

  @NextCursor()
  nextCursor!: string | null;
}

/** A device as its taxpayer sees it. */
export function deviceStateData({ serial, oldest, ...device }: DeviceStateView): DeviceStateDto {
  const hold = device.hold && holdData(device.hold);
  return {
    tin: device.tin,
    bhfId: device.bhfId,
    state: hold?.state ?? (device.initialisedAt ? 'READY' : 'UNINITIALISED'),
    deviceSerialNumber: serial,
    sdcId: device.sdcId,
    mrcNo: device.mrcNo,
    initialisedAt: device.initialisedAt?.toISOString() ?? null,
    waiting: device.waiting,
    oldestUnsigned: oldest && unsignedData(oldest),
    hold,
  };
}

const unsignedData = ({ reference, acceptedAt, clockMessage, ...document }: OldestUnsigned): UnsignedDocumentDto => ({
  ...document,
  invcNo: reference,
  acceptedAt: new Date(acceptedAt).toISOString(),
  waitsFor: clockMessage,
});

@Injectable()
export class DeviceStateQueries {
  constructor(private readonly db: ReadDatabase) {}

  /** The caller's own device, or all of the account if the app serves the whole account. */
  list({ accountId, environment, laneId, servesAccount }: Principal, page: PageOptions): Promise<DeviceStateView[]> {
    return readDeviceStates(this.db, { accountId, environment, laneId: servesAccount ? null : laneId, ...page });
  }

  /** True for a device that the caller may see. */
  async find({ accountId, environment, laneId, servesAccount }: Principal, id: string): Promise<boolean> {
    const mayBeSeen = servesAccount || id === laneId;
    return mayBeSeen && (await isDeviceOf(this.db, { accountId, environment, id }));
  }
}
