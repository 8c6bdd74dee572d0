/** A refusal found here and not by the authority carries its public code, marked as our own. */
const OWN_CODE_PREFIX = 'risiti-';

export const toOwnAnswerCode = (publicCode: string): string => OWN_CODE_PREFIX + publicCode;

/** The public code of a refusal of ours; null for the authority's. */
export const ownPublicCodeOf = (answerCode: string): string | null =>
  answerCode.startsWith(OWN_CODE_PREFIX) ? answerCode.slice(OWN_CODE_PREFIX.length) : null;
