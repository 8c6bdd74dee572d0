/** The reason why a well-formed document is not accepted, with the public code of the answer. */
export interface Refusal {
  code: '002' | '003' | '005' | '007' | '801' | '802';
  /** The field of the document, such as `lines[0].itemCode`. Each endpoint translates it to its own name. */
  field: string;
  message: string;
  fix: string;
}

/**
 * The order in which refusals count. The answer has all refusals of the first code that occurs, so that the client can
 * correct one sort of mistake at a time.
 */
const CODE_ORDER: readonly Refusal['code'][] = ['007', '801', '802', '002', '005', '003'];

export function refusalsToReport(refusals: Refusal[]): Refusal[] {
  const firstCode = CODE_ORDER.find((code) => refusals.some((refusal) => refusal.code === code));
  return refusals.filter(({ code }) => code === firstCode);
}
