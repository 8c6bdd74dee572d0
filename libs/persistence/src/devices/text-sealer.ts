import { createPrivateKey, createPublicKey, hkdfSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { compactDecrypt, CompactEncrypt, importJWK } from 'jose';
import type { Tx } from '../database/tx.js';

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

/** For a worker whose ENCRYPTION_KEY has been checked. SQL, because the canary has one row, which is written only if it differs. */
export async function publishSealingKey(tx: Tx, { sealingKey }: TextOpener): Promise<void> {
  await tx.query('UPDATE canary SET sealing_key = $1 WHERE sealing_key IS DISTINCT FROM $1', [sealingKey]);
}

/** Null before the first worker of the installation has started. */
export async function readSealingKey(tx: Tx): Promise<string | null> {
  const [row] = await tx.query<{ key: string | null }>('SELECT sealing_key AS key FROM canary');
  return row?.key ?? null;
}
