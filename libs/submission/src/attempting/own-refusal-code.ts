/** A refusal found here and not by the authority carries its public code, marked as our own. */
const MARK = 'risiti-';

export const ownCode = (publicCode: string): string => MARK + publicCode;

/** The public code of a refusal of ours; null for the authority's. */
export const ownCodeOf = (answerCode: string): string | null =>
  answerCode.startsWith(MARK) ? answerCode.slice(MARK.length) : null;
