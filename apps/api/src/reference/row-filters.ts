/** As the authority writes it. */
export const yesOrNo = (value: boolean): 'Y' | 'N' => (value ? 'Y' : 'N');

/** Whether any of the texts has what is looked for in it, in capitals or not. */
export const containsText = (q: string | undefined, texts: readonly (string | null)[]): boolean =>
  q === undefined || texts.some((text) => text?.toLowerCase().includes(q.toLowerCase()));

/** By our own clock, as `asOf` is. */
export const isNewerThan = (since: string | undefined, changedAt: Date): boolean =>
  since === undefined || changedAt > new Date(since);

const LIMIT_DEFAULT = 100;

export const pageSize = ({ limit }: { limit?: string }): number => Number(limit ?? LIMIT_DEFAULT);
