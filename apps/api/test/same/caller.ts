import type { Till } from '@app/testing';
import { atRest } from '../upgrade/earlier-till.js';
import type { Answer, Asked, Installation } from './installation.js';

const API = '/api/v1/';

/** A client in one scene: its answers are noted under the name of the scene. */
export class Caller {
  constructor(
    readonly installation: Installation,
    readonly scene: string,
    readonly till: Pick<Till, 'tin' | 'apiKey'>,
    /** The part of the report to which the answers belong. */
    private readonly part = 'answers',
  ) {}

  /** The same client; its answers belong to another part. */
  inPart = (part: string): Caller => new Caller(this.installation, this.scene, this.till, part);

  ask = (step: string, { path, headers, ...asked }: Asked): Promise<Answer> =>
    this.installation.ask(`${this.part} › ${this.scene} › ${step}`, {
      ...asked,
      path: path.startsWith('/') ? path : `${API}${path}`,
      headers: { 'x-api-key': this.till.apiKey, ...headers },
    });

  get = (path: string, headers: Asked['headers'] = {}, step = path): Promise<Answer> =>
    this.ask(`GET ${step}${headers.accept ? ` as ${headers.accept}` : ''}`, { path, headers });

  post = (step: string, path: string, body: Asked['body'], headers: Asked['headers'] = {}): Promise<Answer> =>
    this.ask(step, { method: 'POST', path, body, headers });

  atRest = (): Promise<void> => atRest(this.installation.stack, this.till.tin);
}
