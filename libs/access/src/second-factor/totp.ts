import { Secret, TOTP } from 'otpauth';

const STEP_S = 30;
/** A code of the step before or after is good too, since the clock of a phone may be wrong. */
const WINDOW = 1;
const CODE = /^\d{6}$/;

const totpOf = (secret: string, email: string): TOTP =>
  new TOTP({ issuer: 'Risiti', label: email, secret: Secret.fromBase32(secret), period: STEP_S });

/** 160 random bits in base32, as apps on phones take them. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that apps read from a QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The time step of a code that is good at this time; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  // The library throws for other characters of the same number.
  if (!CODE.test(code)) return null;
  const delta = totpOf(secret, 'operator').validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? null : Math.floor(now / 1_000 / STEP_S) + delta;
}
