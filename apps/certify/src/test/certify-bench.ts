import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CertifyConfig, certifyConfig } from '@app/config';
import type { OperationName } from '@app/authority';
import { type Simulator, startSimulator } from '../../../simulator/src/start.js';
import { Certification, type CertifyOptions, type CertifyResult } from '../certify.js';
import { rowOf } from '../rows/index.js';
import type { SessionState } from '../session/state.js';
import { RecordingConnection } from '../wire/recording-connection.js';

type Body = Record<string, unknown>;
export type Change = (operation: OperationName, body: Body) => Body | void;

/** Changes an answer after it has come. */
export type ChangeAnswer = (operation: OperationName, text: string) => string;

/** A connection that changes bodies and answers on their way. */
const changing = (change: Change, changeAnswer: ChangeAnswer): typeof RecordingConnection =>
  class extends RecordingConnection {
    override async call(...[operation, device, body]: Parameters<RecordingConnection['call']>) {
      const content = JSON.parse(body) as Body;
      const answer = await super.call(operation, device, JSON.stringify(change(operation, content) ?? content));
      if (answer.kind === 'answer') answer.text = changeAnswer(operation, answer.text);
      return answer;
    }
  };

export interface Played extends CertifyResult {
  output: string;
}

interface PlayOptions extends Omit<CertifyOptions, 'rows' | 'Connection'> {
  rows?: number[];
  change?: Change;
  changeAnswer?: ChangeAnswer;
  config?: Partial<CertifyConfig>;
  /** Called with each line and each notice of a wait. */
  onOutput?: (text: string) => void;
}

/** All rules that an integrator met live, at once. */
const STRICTEST = { gatewayRules: ['strictest'] as const };

/** The certification on one side and the simulated authority on the other; each test has a PIN of its own. */
export class CertifyBench {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'risiti-certify-'));
  private count = 0;

  private constructor(private readonly simulator: Simulator) {}

  static async start(): Promise<CertifyBench> {
    const bench = new CertifyBench(await startSimulator({ host: '127.0.0.1', port: 0, wirePort: 0, ...STRICTEST }));
    await bench.setListLag(0);
    return bench;
  }

  async close(): Promise<void> {
    await this.simulator.close();
    rmSync(this.folder, { recursive: true });
  }

  /** Fresh rows appear in lists after so many seconds; most tests have no time for that. */
  setListLag = (seconds: number) => this.control('/rules', { gateway: { listLag: seconds } });

  newPin = (): string => `P0517${String(++this.count).padStart(5, '0')}T`;

  config(tin: string, profile: 'gateway' | 'direct' = 'gateway'): CertifyConfig {
    return certifyConfig({
      ...{ CERTIFY_PROFILE: profile, CERTIFY_PIN: tin, CERTIFY_SERIAL: `RISITI/${tin}/0`, CERTIFY_FOLDER: this.folder },
      AUTHORITY_SANDBOX_URL: profile === 'gateway' ? this.simulator.gatewayUrl : this.simulator.wireUrl,
      AUTHORITY_SANDBOX_TOKEN_URL: this.simulator.tokenUrl,
      ...{
        AUTHORITY_SANDBOX_CONSUMER_KEY: 'the-consumer-key',
        AUTHORITY_SANDBOX_CONSUMER_SECRET: 'the-consumer-secret',
      },
      AUTHORITY_SANDBOX_APP_ID: '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90',
      ...{ CERTIFY_PATIENCE: '5s', CERTIFY_POLL: '20ms' },
    });
  }

  async play(
    tin: string,
    { rows, change, changeAnswer, config, onOutput, ...options }: PlayOptions = {},
  ): Promise<Played> {
    const texts: string[] = [];
    const out = { write: (text: string) => (texts.push(text), onOutput?.(text)) };
    const certification = new Certification({ ...this.config(tin), ...config }, out, {
      ...options,
      ...(rows && { rows: rows.map((number) => rowOf(number)!) }),
      Connection: changing(change ?? (() => undefined), changeAnswer ?? ((_, text) => text)),
    });
    return { ...(await certification.play()), output: texts.join('') };
  }

  async control(path: string, body?: object, method = 'POST'): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.simulator.controlUrl}/control${path}`, { method, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  }
}

export const statuses = ({ rows }: SessionState, wanted: string): number[] =>
  Object.entries(rows)
    .filter(([, { status }]) => status === wanted)
    .map(([number]) => Number(number));

export const fileOf = ({ bundle }: CertifyResult, name: string): string =>
  readFileSync(path.join(bundle, name), 'utf8');
