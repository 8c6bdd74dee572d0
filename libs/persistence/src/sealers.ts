import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { compactDecrypt, CompactEncrypt, importJWK } from 'jose';
import type { Tx } from './database/tx.js';

const CURVE = { kty: 'OKP', crv: 'X25519' };
const SEALED = { alg: 'ECDH-ES', enc: 'A256GCM' };
/** The bytes before the 32 of the key itself, in the format that Node.js reads. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex');

/**
 * Opens texts that other processes sealed. The keys follow from ENCRYPTION_KEY: its holders, the workers, publish one that seals and
 * keep the one that opens. So an API can accept a password, but cannot read it again, and neither can a reader of the database.
 */
export class TextOpener {
  readonly sealingKey: string;
  private readonly openingKey: KeyObject;

  constructor(
    encryptionKey: Buffer,
    private readonly former?: TextOpener,
  ) {
    const seed = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'risiti sealed texts', 32));
    this.openingKey = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
    this.sealingKey = (createPublicKey(this.openingKey).export({ format: 'jwk' }) as JsonWebKey).x!;
  }

  /** Throws if the text was sealed for another key, or has changed. */
  async open(sealed: string): Promise<string> {
    try {
      const { plaintext } = await compactDecrypt(sealed, this.openingKey);
      return Buffer.from(plaintext).toString('utf8');
    } catch (error) {
      if (!this.former) throw error;
      return this.former.open(sealed);
    }
  }
}

export async function sealText(text: string, sealingKey: string): Promise<string> {
  const key = await importJWK({ ...CURVE, x: sealingKey }, SEALED.alg);
  return new CompactEncrypt(Buffer.from(text, 'utf8')).setProtectedHeader(SEALED).encrypt(key);
}

/** A worker calls this when its ENCRYPTION_KEY has been checked. SQL, because the canary has one row, which is written only if it differs. */
export async function publishSealingKey(tx: Tx, { sealingKey }: TextOpener): Promise<void> {
  await tx.query('UPDATE canary SET sealing_key = $1 WHERE sealing_key IS DISTINCT FROM $1', [sealingKey]);
}

/** Null before the first worker of the installation has started. */
export async function readSealingKey(tx: Tx): Promise<string | null> {
  const [row] = await tx.query<{ key: string | null }>('SELECT sealing_key AS key FROM canary');
  return row?.key ?? null;
}

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The mark before the key of a device that an operator entered: an API has sealed it, as a text. */
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

  /** The sealer opens what was sealed with the former key, too. */
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
