/** True if the texts differ in one character that is another one, is missing or is one too many; capitals do not count. */
export function isNearMiss(one: string, other: string): boolean {
  const [short, long] = [one.toUpperCase(), other.toUpperCase()].toSorted((a, b) => a.length - b.length) as [
    string,
    string,
  ];
  if (short === long) return one !== other;
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  return short.slice(same + (short.length === long.length ? 1 : 0)) === long.slice(same + 1);
}
