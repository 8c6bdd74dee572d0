export const yesOrNo = (value: boolean): 'Y' | 'N' => (value ? 'Y' : 'N');

/** True if one of the texts contains `q`, whatever the capitals. */
export const containsText = (q: string | undefined, texts: readonly (string | null)[]): boolean =>
  q === undefined || texts.some((text) => text?.toLowerCase().includes(q.toLowerCase()));

/** Both times come from our own clock, as `asOf` does. */
export const isNewerThan = (since: string | undefined, changedAt: Date): boolean =>
  since === undefined || changedAt > new Date(since);

const LIMIT_DEFAULT = 100;

export const pageSize = ({ limit }: { limit?: string }): number => Number(limit ?? LIMIT_DEFAULT);
