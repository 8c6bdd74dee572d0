import { createHmac } from 'node:crypto';

export interface AuthorityReceipt {
  curRcptNo: number;
  totRcptNo: number;
  intrlData: string;
  rcptSign: string;
  sdcDateTime: string;
}

/** No real secret: the signature must only look like one and be the same for the same sale. */
const SECRET = 'a simulated control unit';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function sign(...facts: (string | number)[]): Pick<AuthorityReceipt, 'intrlData' | 'rcptSign'> {
  const mac = createHmac('sha256', SECRET).update(facts.join('|')).digest();
  return { intrlData: base32(mac.subarray(0, 16)), rcptSign: base32(mac.subarray(16, 26)) };
}

/** RFC 4648 without padding: 16 bytes make 26 characters, 10 bytes make 16. */
function base32(bytes: Buffer): string {
  let [written, pending, pendingBits] = ['', 0, 0];
  for (const byte of bytes) {
    pending = (pending << 8) | byte;
    pendingBits += 8;
    for (; pendingBits >= 5; pendingBits -= 5) written += ALPHABET[(pending >> (pendingBits - 5)) & 31];
    pending &= (1 << pendingBits) - 1;
  }
  return pendingBits > 0 ? written + ALPHABET[(pending << (5 - pendingBits)) & 31] : written;
}
