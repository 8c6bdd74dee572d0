/** A refusal found here and not by the authority carries its public code, marked as our own. */
export const ownCode = (code: string): string => `risiti-${code}`;

export const isOwnCode = (code: string): boolean => code.startsWith('risiti-');
