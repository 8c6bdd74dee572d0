import { OscuAuthority, profileOf } from '@app/authority';
import { type CertifyConfig, proxyFor } from '@app/config';
import { writeBundle } from './bundle/write-bundle.js';
import { Progress, type Output } from './progress.js';
import { type Row, ROWS, rowsOn } from './rows/index.js';
import { keepExchanges } from './session/raw-files.js';
import { SessionFolder } from './session/session-folder.js';
import type { InstalledDevice, RowRecord, RowStatus, SessionState } from './session/state.js';
import { Caller } from './wire/caller.js';
import { Patience } from './wire/patience.js';
import { RecordingConnection } from './wire/recording-connection.js';
import { refuseProduction } from './wire/refuse-production.js';
import { readWireAnswer, RowFailure } from './wire/row-failure.js';

export interface CertifyOptions {
  fresh?: boolean;
  rows?: readonly Row[];
  stop?: AbortSignal;
  /** Tests put a connection of their own here. */
  Connection?: typeof RecordingConnection;
}

export interface CertifyResult {
  state: SessionState;
  /** All rows that were asked for, and that exist on this profile, have passed. */
  passed: boolean;
  bundle: string;
}

/** Plays the go-live rows one after the other; a row whose needs did not pass is left out and says why. */
export class Certification {
  private readonly folder: SessionFolder;
  private readonly connection: RecordingConnection;
  private readonly authority: OscuAuthority;
  private readonly state: SessionState;
  private readonly progress: Progress;
  private readonly stop: AbortSignal;
  private readonly host: string;
  /** The rows that the hosts of the profile have. */
  private readonly existing: readonly Row[];

  constructor(
    private readonly config: CertifyConfig,
    out: Output,
    private readonly options: CertifyOptions = {},
  ) {
    const profile = profileOf(config.profile, {
      ...config,
      routes: { ...config.routes, ...flatRoutes(config.profile) },
    });
    this.existing = rowsOn(config.profile);
    const url = config.url ?? profile.hosts.SANDBOX;
    refuseProduction({ ...config, url });
    const { Connection = RecordingConnection, stop = new AbortController().signal } = options;
    this.connection = new Connection({
      ...config,
      environment: 'SANDBOX',
      profile,
      url,
      trust: { ca: config.ca, pinnedCa: config.pinnedCa },
      proxyOf: (address) => config.proxy ?? proxyFor(address, config),
    });
    this.authority = new OscuAuthority({ SANDBOX: this.connection, PRODUCTION: this.connection });
    this.host = new URL(url).host;
    this.folder = new SessionFolder(config.folder, { ...config, host: new URL(url).hostname });
    this.state = options.fresh ? this.folder.startAfresh() : this.folder.load();
    this.progress = new Progress(out);
    this.stop = stop;
    this.progress.line(`Go-live rows of ${config.tin}, branch ${config.bhfId}, on ${this.host} (${config.profile})`);
    if (Object.keys(config.routes ?? {}).length > 0) this.progress.line(ROUTES_IGNORED);
    this.state.device = deviceOf(config, this.state.device);
  }

  async play(): Promise<CertifyResult> {
    const { rows = ROWS } = this.options;
    const wanted = rows.filter((row) => this.existing.includes(row));
    for (const { number, title } of rows.filter((row) => !wanted.includes(row)))
      this.progress.line(`  - ${number} ${title}: the direct hosts do not have it`);
    for (const row of wanted) {
      if (this.stop.aborted) break;
      await this.playRow(row);
    }
    await writeBundle(this.folder, this.state, { ...this.config, host: this.host });
    if (wanted.length < this.existing.length) this.list();
    this.progress.summary(this.existing, this.state, this.folder.bundle);
    const passed = wanted.every(({ number }) => this.state.rows[number]?.status === 'passed');
    return { state: this.state, passed, bundle: this.folder.bundle };
  }

  /** Shows the newest results and calls nothing. */
  list(): void {
    this.progress.line();
    this.progress.table(this.existing, this.state);
  }

  private async playRow(row: Row): Promise<void> {
    const missing = row.needs.filter((number) => this.state.rows[number]?.status !== 'passed');
    if (missing.length > 0) return this.ended(row, 'blocked', 'not played', `needs ${rowsNamed(missing)} first`);
    this.progress.started(row);
    const startedAt = performance.now();
    try {
      const text = (await row.play({ call: this.callerFor(row), state: this.state, config: this.config })) ?? '';
      this.ended(row, 'passed', null, text, performance.now() - startedAt);
    } catch (error) {
      if (this.stop.aborted) return this.ended(row, 'failed', 'stopped', 'The command was stopped.');
      if (!(error instanceof RowFailure)) throw error;
      this.ended(row, 'failed', error.code, textOf(error), performance.now() - startedAt);
    }
  }

  private callerFor(row: Row): Caller {
    const patience = new Patience({ ...this.config, stop: this.stop }, (awaited, waitedMs) =>
      this.progress.waiting(row, awaited, waitedMs),
    );
    const { connection, authority } = this;
    return new Caller({ ...this.config, connection, authority }, this.state, patience);
  }

  /** The state is kept after each row, so that a row that is stopped later loses nothing. */
  private ended(row: Row, status: RowStatus, code: string | null, text: string, ms = 0): void {
    const exchanges = this.connection.take();
    const last = exchanges.at(-1);
    const answer = last && readWireAnswer(last.answer);
    const record: RowRecord = {
      ...{
        status,
        code: code ?? answer?.code ?? this.state.rows[row.number]?.code ?? 'kept',
        text,
        httpStatus: answer?.httpStatus ?? null,
      },
      ...{ ms: Math.round(ms), at: new Date().toISOString() },
      files:
        exchanges.length > 0 ? keepExchanges(this.folder, row, exchanges) : (this.state.rows[row.number]?.files ?? []),
    };
    this.state.rows[row.number] = record;
    this.folder.save(this.state);
    this.progress.ended(row, record);
  }
}

const textOf = ({ isInDoubt, message }: RowFailure): string =>
  isInDoubt ? `It may have arrived; play the row again. ${message}` : message;

const rowsNamed = (numbers: readonly number[]): string => `row${numbers.length > 1 ? 's' : ''} ${numbers.join(', ')}`;

const ROUTES_IGNORED = 'AUTHORITY_SANDBOX_ROUTES is ignored here: KRA counts the rows by their own paths.';

/** KRA counts the rows under their flat names, so no other alias is used (fact sheet 5.1). */
const flatRoutes = (profile: string): Record<string, string> =>
  Object.fromEntries(
    ROWS.map(({ operation, path, directPath }) => [operation, profile === 'direct' ? (directPath ?? path) : path]),
  );

/** The settings win over what an earlier run kept: that is how another key, or the control unit of a kept key, becomes known. */
function deviceOf({ cmcKey, sdcId, tin, bhfId }: CertifyConfig, kept: InstalledDevice | null): InstalledDevice | null {
  const isOther = cmcKey !== undefined && cmcKey !== kept?.cmcKey;
  const device = isOther ? { cmcKey, sdcId: null, mrcNo: null, taxpayer: { tin, bhfId } } : kept;
  return device && { ...device, sdcId: sdcId ?? device.sdcId };
}
