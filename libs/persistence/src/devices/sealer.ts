import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { TextOpener } from './text-sealer.js';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets, so that a copy of the database does not show them. Layout: nonce, tag, ciphertext. */
export class Sealer {
  /** Opens what an API sealed. */
  readonly texts: TextOpener;

  constructor(private readonly key: Buffer) {
    this.texts = new TextOpener(key);
  }

  seal(secret: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, nonce);
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** Throws if the key is another one, or a bit has changed. */
  open(sealed: Buffer): string {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(ALGORITHM, this.key, nonce);
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const opened = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return opened.toString('utf8');
  }
}
