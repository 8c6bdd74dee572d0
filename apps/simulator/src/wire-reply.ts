import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** The little of a web framework that a wire needs, so that no framework stands between a till and its receipt. */
export class WireReply {
  private contentType = 'application/json; charset=utf-8';
  private code = 200;

  constructor(readonly raw: ServerResponse) {}

  status(code: number): this {
    this.code = code;
    return this;
  }

  type(contentType: string): this {
    this.contentType = contentType;
    return this;
  }

  /** A text goes out as it is, an object as JSON; as a string, because Node then writes it together with the head. */
  send(body: string | object): void {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    this.raw.writeHead(this.code, { 'content-type': this.contentType, 'content-length': Buffer.byteLength(text) });
    this.raw.end(text);
  }

  stream(body: Readable): void {
    this.raw.writeHead(this.code, { 'content-type': this.contentType });
    body.pipe(this.raw);
  }
}
