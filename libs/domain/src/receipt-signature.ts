import { timingSafeEqual } from 'node:crypto';

/** A signature as it is compared: printed in groups or typed in by hand, it is the same. */
export const plainSignature = (signature: string): string => signature.replace(/[\s-]/g, '').toUpperCase();

/** Compares in constant time, so that the time does not tell how much of a guess was right. */
export function isSameSignature(one: string, other: string): boolean {
  const [left, right] = [one, other].map((signature) => Buffer.from(plainSignature(signature)));
  return left!.length === right!.length && timingSafeEqual(left!, right!);
}
