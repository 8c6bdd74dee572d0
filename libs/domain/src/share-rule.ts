/**
 * The rule by which holders share places: a holder may have no more of them than are still free. One holder that wants all
 * places gets half of them. Two that want all at the same time get a third each, and a third is left for newcomers. A holder that
 * stands for many may have `times` as much as is free.
 */
export const isWithinShare = ({ held, free }: { held: number; free: number }, amount = 1, times = 1): boolean =>
  // One more than what is free then, so that the last place can be taken.
  held + amount <= times * (free - amount) + 1;
