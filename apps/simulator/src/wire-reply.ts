import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** The few reply functions that the wire needs, without a web framework. */
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

  /** Sends a text as it is and an object as JSON. Node writes a string body together with the head. */
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
