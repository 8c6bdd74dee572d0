import { generateKeyPairSync } from 'node:crypto';
import { isIP } from 'node:net';
import forge from 'node-forge';

export interface Certificate {
  cert: string;
  key: string;
}

interface CertificateRequest {
  /** A DNS name or an IP address. */
  host?: string;
  validFrom?: Date;
  validUntil?: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A certificate authority of a test's own, such as that of a company's network. */
export class TestAuthority {
  private serial = 1;
  private readonly keys = newKeys();
  private readonly subject: forge.pki.CertificateField[];
  readonly cert: string;

  constructor(name: string) {
    this.subject = [{ name: 'commonName', value: name }];
    const own = this.draft(this.keys.publicKey, this.subject, {});
    own.setExtensions([
      { name: 'basicConstraints', cA: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ]);
    this.cert = this.signed(own);
  }

  issue({ host = '127.0.0.1', ...validity }: CertificateRequest = {}): Certificate {
    const { keys } = this;
    const draft = this.draft(keys.publicKey, [{ name: 'commonName', value: host }], validity);
    const altName = isIP(host) > 0 ? { type: 7, ip: host } : { type: 2, value: host };
    draft.setExtensions([{ name: 'subjectAltName', altNames: [altName] }]);
    return { cert: this.signed(draft), key: keys.pem };
  }

  private draft(
    publicKey: forge.pki.PublicKey,
    subject: forge.pki.CertificateField[],
    { validFrom = new Date(Date.now() - DAY_MS), validUntil = new Date(Date.now() + DAY_MS) }: CertificateRequest,
  ): forge.pki.Certificate {
    const draft = forge.pki.createCertificate();
    draft.publicKey = publicKey;
    draft.serialNumber = String(this.serial++).padStart(2, '0');
    Object.assign(draft.validity, { notBefore: validFrom, notAfter: validUntil });
    draft.setSubject(subject);
    draft.setIssuer(this.subject);
    return draft;
  }

  private signed(draft: forge.pki.Certificate): string {
    draft.sign(this.keys.privateKey, forge.md.sha256.create());
    return forge.pki.certificateToPem(draft);
  }
}

/** Node makes keys far faster than the library. The hosts of one authority share a pair, because a pair takes its time. */
function newKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return {
    pem: privateKey,
    privateKey: forge.pki.privateKeyFromPem(privateKey),
    publicKey: forge.pki.publicKeyFromPem(publicKey),
  };
}
