import { Controller, Post } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { type Initialization, InitializeDto, readInitialize, readSetup, SetupDto } from '@app/contract';
import { type DeviceSetupDocument, endedUnapproved, type ReceiptTexts } from '@app/domain';
import type { Principal, SubmissionView } from '@app/persistence';
import { LOGO_MAX, readLogo } from '@app/receipt';
import { Sync } from '@app/reference';
import { answer } from '../submissions/answer.js';
import type { DocumentNaming, AnswerOptions } from '../submissions/answer-options.js';
import { Caller } from '../http/requests/caller.js';
import { failedAt } from '../http/errors/failure.js';
import { ReadBody, type Valid } from '../http/requests/body.pipe.js';
import { ReadRequestOptions, type RequestOptions } from '../http/requests/request-options.js';
import type { Reply } from '../http/replies/reply.js';
import type { Failures } from '../http/openapi/api-failures.js';
import { RetryAfter } from '../infrastructure/retry-after.js';
import { syncData, SyncDto } from '../reference/sync-data.js';
import { Submit } from '../submissions/submit.js';
import { SetupResultDto } from '../submissions/submission-data.js';
import { ApiSubmission } from '../submissions/api-submission.js';
import { DeviceQueries } from './device.queries.js';

/** The answer of POST /initialize. */
export class InitializeResultDto extends SetupResultDto {
  @ApiProperty({
    description: 'Progress of the registers fetched from the tax authority; GET /sync shows the current state.',
    type: () => SyncDto,
  })
  sync!: SyncDto;
}

const SERIAL_EXAMPLE = { deviceSerialNumber: 'RISITI/P051999888K/0' };

const FAILURES: Failures = { 422: ['003', '007'], 503: ['006', '905'] };

const NOT_ASKED_FOR = { since: null, warnings: [] };

const NAMING: DocumentNaming = {
  names: { fields: {}, lines: 'lines', lineFields: {} },
  identityField: 'deviceSerialNumber',
  wholeField: 'deviceSerialNumber',
  duplicateFix:
    'Send the serial number with which this device was set up; or call POST /api/v1/initialize without ' +
    'deviceSerialNumber, which uses the stored one.',
};

type Installation = Pick<AnswerOptions, 'warnings' | 'approvedData'> & {
  receipt?: ReceiptTexts | null;
  /** Undefined leaves the logo as it is. */
  logo?: Buffer | null | undefined;
};

@ApiTags('Device')
@Controller()
export class DeviceController {
  constructor(
    private readonly submit: Submit,
    private readonly queries: DeviceQueries,
    private readonly sync: Sync,
    private readonly retryAfter: RetryAfter,
  ) {}

  @Post('setup')
  @ApiSubmission({
    summary: 'Set up the device',
    body: SetupDto,
    examples: { device: SERIAL_EXAMPLE },
    result: SetupResultDto,
    failures: FAILURES,
  })
  async setup(
    @ReadBody(readSetup) { document, warnings }: Valid<typeof readSetup>,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    const approvedData = () => this.deviceData(caller);
    return this.install(document, caller, options, { warnings, approvedData });
  }

  @Post('initialize')
  @ApiSubmission({
    summary: 'Set up the device, with texts for its receipts',
    body: InitializeDto,
    examples: { device: SERIAL_EXAMPLE, refusedDevice: { ...SERIAL_EXAMPLE, replace: true } },
    result: InitializeResultDto,
    failures: FAILURES,
    mayBeEmpty: true,
  })
  async initialize(
    @ReadBody(readInitialize) { value, warnings }: Valid<typeof readInitialize>,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    const logo = logoIn(value.logo);
    const serial = await this.requireSerial(value, caller);
    const replacement = value.replace ? await this.queries.replacement(caller.laneId) : NOT_ASKED_FOR;
    const replacing = replacement.since ?? undefined;
    const document = { kind: 'device-setup', deviceSerialNumber: serial, ...(replacing && { replacing }) } as const;
    const approvedData = async (): Promise<InitializeResultDto> => ({
      ...(await this.deviceData(caller)),
      sync: await this.startSync(caller),
    });
    return this.install(document, caller, options, {
      warnings: [...warnings, ...replacement.warnings],
      approvedData,
      receipt: value.receipt,
      logo,
    });
  }

  private async install(
    document: DeviceSetupDocument,
    caller: Principal,
    options: RequestOptions,
    { warnings, approvedData, receipt = null, logo }: Installation,
  ): Promise<Reply> {
    const result = await this.submit.submit(caller, document, options, NAMING);
    // A refused request must leave nothing behind, and a repeat must not overwrite texts that came since.
    if (receipt && result.kind === 'accepted' && !result.replayed && !isRefused(result.view)) {
      await this.queries.saveReceiptTexts(caller.laneId, receipt);
      if (logo !== undefined) await this.queries.saveLogo(caller.laneId, logo);
    }
    return answer(result, {
      caller,
      preference: options.preference,
      retryAfter: this.retryAfter,
      warnings,
      invcNo: null,
      naming: NAMING,
      approvedData,
    });
  }

  /** The device as it is now: a later set-up may have replaced the one that this request repeats. */
  private async deviceData({ laneId }: Principal): Promise<SetupResultDto> {
    const { sdcId, mrcNo } = await this.queries.device(laneId);
    return { sdcId: sdcId!, mrcNo: mrcNo!, deviceStatus: 'ACTIVE' };
  }

  /**
   * The sync runs in the background, since the device is ready before its registers are. A till may initialise at each start, so this
   * pulls only what is outdated.
   */
  private async startSync(caller: Principal): Promise<SyncDto> {
    await this.sync.start(caller, 'outdated');
    return syncData(await this.sync.watch(caller, 0));
  }

  /** A caller must send the serial number only once; later the ledger knows it. */
  private async requireSerial({ deviceSerialNumber }: Initialization, { laneId }: Principal): Promise<string> {
    const serial = deviceSerialNumber ?? (await this.queries.device(laneId)).serial;
    if (serial) return serial;
    const message = 'deviceSerialNumber is required: no serial number is stored for this device yet.';
    const fix = 'Add deviceSerialNumber: the serial number under which the tax authority registered the OSCU device.';
    throw failedAt('002', 'deviceSerialNumber', message, fix);
  }
}

const isRefused = (view: SubmissionView | null): boolean => view !== null && endedUnapproved(view.status);

/** Undefined if the caller sent no logo, null if there is to be none. */
function logoIn(logo: string | null): Buffer | null | undefined {
  if (logo === null) return undefined;
  if (logo === 'none') return null;
  const png = readLogo(logo);
  if (png) return png;
  const { bytes, width, height } = LOGO_MAX;
  const expected = `a PNG in base64, of at most ${bytes / 1024} KiB and ${width} by ${height} pixels, with 8 bits, without a palette and not interlaced`;
  const fix = 'Save the logo as such a PNG with a drawing program, and send the file in base64; or send "none".';
  throw failedAt('003', 'receipt.logo', `receipt.logo must be ${expected}.`, fix);
}
