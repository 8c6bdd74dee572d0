import { createHmac } from 'node:crypto';

export interface Receipt {
  curRcptNo: number;
  totRcptNo: number;
  intrlData: string;
  rcptSign: string;
  sdcDateTime: string;
}

/** Nothing to protect: the signature only has to look like one, and to come out the same for the same sale. */
const SECRET = 'a simulated control unit';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function sign(...facts: (string | number)[]): Pick<Receipt, 'intrlData' | 'rcptSign'> {
  const mac = createHmac('sha256', SECRET).update(facts.join('|')).digest();
  return { intrlData: base32(mac.subarray(0, 16)), rcptSign: base32(mac.subarray(16, 26)) };
}

/** RFC 4648 without padding: 16 bytes make 26 characters, 10 bytes make 16. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[parseInt(group.padEnd(5, '0'), 2)]).join('');
}
