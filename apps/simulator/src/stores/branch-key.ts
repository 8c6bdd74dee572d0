/** The device of a branch is all that sells there, so this names either. */
export const branchKey = (tin: string, bhfId: string): string => `${tin}|${bhfId}`;
