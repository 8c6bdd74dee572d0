import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { eventually, projectRoot, type RunningProcess, Stack, startProcess } from '@app/testing';
import { Reader } from './reader.js';

export const GOING = 'docs/going-to-production.md';

export interface Alert {
  body: string;
  signature: string;
  event: string;
  alarm?: string;
  causes?: string[];
  environment?: string;
}

/** Short where production waits for minutes. */
const CLOCKS = {
  WATCHDOG_OLDEST: '1500ms',
  ...{ AUTHORITY_CALL_TIMEOUT: '30s', AUTHORITY_DOUBT_WINDOW: '500ms' },
};

export interface OtherDevice {
  cmcKey: string;
  sdcId: string;
  mrcNo: string;
}

/** An installation with the settings and the secrets of going-to-production, its reader, and a receiver of its alerts. */
export class PagesBench {
  readonly alerts: Alert[] = [];
  readonly reader = new Reader();
  stack!: Stack;
  private receiver: Server | undefined;
  private worker!: RunningProcess;
  private api!: RunningProcess;

  async start(): Promise<void> {
    const { reader } = this;
    this.receiver = await this.receiveAlerts();
    mkdirSync(this.secretFile(''), { recursive: true });
    reader.puts('/srv/risiti/app', projectRoot);
    reader.puts('/etc/risiti', path.join(reader.folder, 'etc'));
    const [made] = await reader.plays(GOING, '3. The secrets');
    if (!made!.printed.includes('encryption-key')) throw new Error(made!.printed);
    this.stack = await Stack.start({ apis: 0, workers: 0, env: { ...this.settingsOfPage(), ...CLOCKS } });
    [this.worker, this.api] = await Promise.all([this.stack.startWorker(), this.stack.startApi()]);
    await this.makeFirstOperator();
    const [api] = this.stack.apiAddresses as [string];
    reader.puts('https://risiti.shop.example', api);
    for (const port of ['3000', '3001']) reader.puts(`127.0.0.1:${port}`, new URL(api).host);
    reader.puts('https://etims-api.kra.go.ke', this.stack.wireAddress);
  }

  async stop(): Promise<void> {
    this.reader.close();
    await this.stack?.stop();
    this.receiver?.close();
  }

  /** What `systemctl restart` does on a machine: the worker reads its settings and secrets again. */
  async restartWorker(): Promise<void> {
    await this.worker.kill('SIGTERM');
    this.worker = await this.stack.startWorker(this.settingsInFile());
  }

  /** The API comes back on its port, with the database and the password of the secrets. */
  async restartApi(): Promise<void> {
    const port = Number(new URL(this.stack.apiAddresses[0]!).port);
    await this.api.kill('SIGTERM');
    this.api = await this.stack.startApi({ DATABASE_URL: this.secret('program-database-url') }, port);
  }

  stopApi = (): Promise<unknown> => this.api.kill('SIGTERM');

  writeSecret = (name: string, value: string): void => writeFileSync(this.secretFile(name), value);

  secret = (name: string): string => readFileSync(this.secretFile(name), 'utf8').trim();

  untilAlert(wanted: Partial<Alert>): Promise<Alert> {
    const names = Object.keys(wanted) as (keyof Alert)[];
    return eventually(async () => {
      const found = this.alerts.find((alert) => names.every((name) => alert[name] === wanted[name]));
      if (found) return found;
      throw new Error(`No alert ${JSON.stringify(wanted)} among:\n${this.alerts.map(({ body }) => body).join('\n')}`);
    });
  }

  /** Other software sets the device up at the authority. */
  async setUpElsewhere(tin: string, dvcSrlNo: string): Promise<OtherDevice> {
    const response = await fetch(`${this.stack.wireAddress}/etims-api/selectInitOsdcInfo`, {
      method: 'POST',
      body: JSON.stringify({ tin, bhfId: '00', dvcSrlNo }),
    });
    return ((await response.json()) as { data: { info: OtherDevice } }).data.info;
  }

  private secretFile = (name: string): string => path.join(this.reader.folder, 'etc/secrets', name);

  private async receiveAlerts(): Promise<Server> {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const signature = String(request.headers['risiti-signature']);
        this.alerts.push({ ...(JSON.parse(body) as Alert), body, signature });
        response.writeHead(204).end();
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return server;
  }

  /** The settings that the page installs, with the secrets that it makes; the stack has a database of its own. */
  private settingsOfPage(): Record<string, string> {
    const file = readFileSync('scripts/systemd/risiti.env', 'utf8').replaceAll(
      '/etc/risiti/secrets',
      this.secretFile(''),
    );
    writeFileSync(this.secretFile('../risiti.env'), file);
    return { ...this.settingsInFile(), ENCRYPTION_KEY: '', DASHBOARD_KEY: '' };
  }

  private settingsInFile(): Record<string, string> {
    const lines = readFileSync(this.secretFile('../risiti.env'), 'utf8').split('\n');
    const settings = lines.filter((line) => /^\w+=/.test(line));
    return {
      ...Object.fromEntries(settings.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string])),
      DATABASE_URL_FILE: '',
      ALERT_WEBHOOK_URL: `http://127.0.0.1:${(this.receiver!.address() as AddressInfo).port}/`,
    };
  }

  /** The commands of the shell read the file of the settings, so it gets the database of the stack. */
  private async makeFirstOperator(): Promise<void> {
    writeFileSync(this.secretFile('program-database-url'), this.stack.databaseUrl);
    const program = startProcess('apps/setup/src/migrate', {
      DATABASE_URL: this.stack.databaseUrl,
      FIRST_OPERATOR_EMAIL_FILE: this.secretFile('operator-email'),
      FIRST_OPERATOR_PASSWORD_FILE: this.secretFile('operator-password'),
    });
    if ((await program.exited).code !== 0) throw new Error(program.output());
  }
}
