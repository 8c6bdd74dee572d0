/** Digits and capitals that cannot be mistaken for one another on a printed receipt. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_LENGTH = 10;

/** The code of a service item whose owner gave it none: `SV` and ten characters, one for each random byte. */
export function serviceItemCode(random: Uint8Array): string {
  if (random.length < RANDOM_LENGTH) throw new RangeError(`${RANDOM_LENGTH} random bytes are needed`);
  const characters = Array.from(random.subarray(0, RANDOM_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `SV${characters.join('')}`;
}
