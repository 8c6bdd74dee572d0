/** The earlier of two times as the wire writes them. The authority refuses a time in the future, so a time is capped by its clock. */
export const earlier = (one: string, other: string): string => (one < other ? one : other);
