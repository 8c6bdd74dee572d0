import { createHmac } from 'node:crypto';

export const SIGNATURE_HEADER = 'risiti-signature';

/** `t=<seconds>,v1=<hex>`: the HMAC-SHA256 of "<seconds>.<body>". With the time in it, an old alert cannot be sent again. */
export function signAlert(secret: string, body: string, now = Date.now()): string {
  const seconds = Math.floor(now / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
