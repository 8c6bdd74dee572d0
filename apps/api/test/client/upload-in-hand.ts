import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { type BatchData, type LineAnswer, NDJSON, takenApart, type Streamed } from './batches.js';
import { eventually, type Till, type TillAnswer } from './shop.js';

/** An upload that a test controls step by step: it sends what the test says and reads the answers meanwhile. */
export class UploadInHand {
  private read = '';
  private ended = false;

  private constructor(
    private readonly sending: ClientRequest,
    private answer: IncomingMessage | null = null,
  ) {}

  static begin(till: Till, headers: Record<string, string> = {}, query = ''): UploadInHand {
    const sending = request(`${till.address()}/api/v1/batches${query}`, {
      method: 'POST',
      headers: { ...(!headers.authorization && { 'x-api-key': till.apiKey }), 'content-type': NDJSON, ...headers },
    });
    const upload = new UploadInHand(sending);
    sending.on('response', (answer) => upload.listen(answer));
    // A test that aborts its upload gets an error here, which does not matter.
    sending.on('error', () => {});
    sending.flushHeaders();
    return upload;
  }

  send(bytes: string | Buffer): this {
    this.sending.write(bytes);
    return this;
  }

  sendLines(lines: readonly object[]): this {
    return this.send(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }

  /** The whole lines of the answer so far. */
  get lines(): LineAnswer[] {
    const lines = this.read.split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as LineAnswer);
  }

  /** Waits for this number of verdicts. */
  verdicts = (count: number): Promise<LineAnswer[]> =>
    eventually(() => {
      const { lines } = this;
      if (lines.length < count) throw new Error(`There are ${lines.length} lines of ${count}.`);
      return lines;
    });

  get location(): string {
    return this.answer!.headers.location!;
  }

  get batchId(): BatchData['batchId'] {
    return this.location.split('/').at(-1)!;
  }

  /** Waits until the server has ended its answer; the client may still be sending. */
  answered = (): Promise<Pick<Streamed, 'lines' | 'batch'>> =>
    eventually(() => {
      if (!this.ended) throw new Error('The answer has not come to its end.');
      return takenApart(this.read);
    });

  /** The answer in one piece, to an upload that got no verdicts. */
  refused = (): Promise<{ status: number; body: TillAnswer['body'] }> =>
    eventually(() => {
      if (!this.ended) throw new Error('The answer has not come to its end.');
      return { status: this.answer!.statusCode!, body: JSON.parse(this.read) as TillAnswer['body'] };
    });

  end(): Promise<Pick<Streamed, 'lines' | 'batch'>> {
    this.sending.end();
    return this.answered();
  }

  async cut(): Promise<void> {
    const closed = once(this.sending, 'close');
    this.sending.destroy();
    await closed;
  }

  private listen(answer: IncomingMessage): void {
    this.answer = answer;
    answer.on('data', (bytes) => (this.read += String(bytes)));
    answer.on('end', () => (this.ended = true));
    answer.on('error', () => {});
  }
}
