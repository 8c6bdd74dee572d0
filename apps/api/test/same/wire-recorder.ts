import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { freePort, PULL_OPERATIONS } from '@app/testing';
import type { Recorder } from './transcript.js';

/** A call as the authority received it, and its answer. */
export interface RecordedCall {
  operation: string;
  path: string;
  headers: Record<string, unknown>;
  body: string;
  status: number;
  answer: string;
}

/** Headers of one connection. */
const OF_CONNECTION = ['host', 'connection', 'keep-alive', 'transfer-encoding', 'date'];

/** Lists that all branches share: the branch that asks first pulls them. */
const SHARED_LISTS = ['selectCodeList', 'selectItemClsList'];

/** Stands between the worker and the authority, and keeps each call byte for byte. */
export class WireRecorder {
  readonly calls: RecordedCall[] = [];
  /** The address of the authority. */
  target = '';

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<WireRecorder> {
    const port = await freePort();
    const server = createServer({ keepAliveTimeout: 0 });
    const recorder = new WireRecorder(server, `http://127.0.0.1:${port}`);
    server.on('request', (asked: IncomingMessage, answering) => {
      void recorder.pass(asked, answering).catch(() => answering.destroy());
    });
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return recorder;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** Documents in the order of the calls of their taxpayer. Registers are pulled at any time, so each different pull counts once. */
  note(recorder: Recorder): void {
    const pulls = new Map<string, Set<string>>();
    for (const call of this.calls) {
      const taxpayer = taxpayerOf(call.headers, call.body);
      const asker = SHARED_LISTS.includes(call.operation) ? 'anybody' : taxpayer;
      const place = `wire › ${asker} ${call.operation}`;
      if (!PULL_OPERATIONS.includes(call.operation)) recorder.note(place, readable(call));
      else {
        const text = JSON.stringify(readable(call)).replaceAll(taxpayer, asker);
        pulls.set(place, (pulls.get(place) ?? new Set()).add(recorder.withoutChance(text, place)));
      }
    }
    for (const [place, texts] of pulls) recorder.note(place, [...texts].sort());
  }

  private async pass(asked: IncomingMessage, answering: ServerResponse): Promise<void> {
    const body = await bytesOf(asked);
    const { method, url, headers } = asked;
    const sending = request(new URL(url!, this.target), { method, headers: { ...headers, connection: 'close' } });
    sending.end(body);
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    const answered = await bytesOf(answer);
    this.calls.push({
      ...{
        operation: url!.split('/').at(-1)!,
        path: `${method} ${url}`,
        headers: kept(headers),
        body: body.toString(),
      },
      ...{ status: answer.statusCode!, answer: answered.toString() },
    });
    answering.writeHead(answer.statusCode!, { 'content-type': answer.headers['content-type'] }).end(answered);
  }
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const kept = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.includes(name)));

const taxpayerOf = (headers: Record<string, unknown>, body: string): string =>
  String(headers.tin ?? /"tin":"(\w+)"/.exec(body)?.[1] ?? 'anybody');

/** A body as its fields in their order, if its bytes are those of its fields. */
function readable({ path, headers, body, status, answer }: RecordedCall) {
  return { path, headers, body: asSent(body), status, answer: asSent(answer) };
}

function asSent(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? value : text;
  } catch {
    return text;
  }
}
