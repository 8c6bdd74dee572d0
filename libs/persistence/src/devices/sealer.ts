import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sealText, TextOpener } from './text-sealer.js';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Before the key of a device that an operator entered: an API has sealed it, as a text. */
const ENTERED = Buffer.from('entered:');
/** More devices than one worker serves at a time. */
const OPENED_MAX = 10_000;

/** Seals the key of a device for the workers. An API cannot open it again. */
export const sealEnteredKey = async (cmcKey: string, sealingKey: string): Promise<Buffer> =>
  Buffer.concat([ENTERED, Buffer.from(await sealText(cmcKey, sealingKey), 'utf8')]);

/** Encrypts secrets, so that a copy of the database does not show them. Layout: nonce, tag, ciphertext. */
export class Sealer {
  /** Opens what an API sealed. */
  readonly texts: TextOpener;
  /** Opened keys of devices, because every document of a device needs its key. */
  private readonly opened = new Map<string, string>();
  private readonly former: Sealer | null;

  /** What was sealed with the former key is opened too. */
  constructor(
    private readonly key: Buffer,
    former?: Buffer,
  ) {
    this.former = former ? new Sealer(former) : null;
    this.texts = new TextOpener(key, this.former?.texts);
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

  /** Opens the key of a device, which a worker or an API has sealed. Rejects if it was sealed for another key, or has changed. */
  async openKey(sealed: Buffer): Promise<string> {
    const name = sealed.toString('latin1');
    const known = this.opened.get(name);
    if (known !== undefined) return known;
    const opened = await this.openNewKey(sealed);
    if (this.opened.size >= OPENED_MAX) this.opened.clear();
    this.opened.set(name, opened);
    return opened;
  }

  private async openNewKey(sealed: Buffer): Promise<string> {
    const isEntered = sealed.subarray(0, ENTERED.length).equals(ENTERED);
    if (isEntered) return this.texts.open(sealed.subarray(ENTERED.length).toString('utf8'));
    try {
      return this.open(sealed);
    } catch (error) {
      if (!this.former) throw error;
      return this.former.open(sealed);
    }
  }
}
