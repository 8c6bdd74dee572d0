/** Why a well-formed document is not accepted, in the public code it is answered with. */
export interface Refusal {
  code: '002' | '003' | '005' | '007' | '801' | '802';
  /** The field of the document, such as `lines[0].itemCode`. Each endpoint translates it to its own name. */
  field: string;
  message: string;
  fix: string;
}

/**
 * The order in which refusals count. A document is answered with all refusals of the first stage that has any, so
 * that its sender can mend one kind of thing at a time.
 */
const CODE_ORDER: readonly Refusal['code'][] = ['007', '801', '802', '002', '005', '003'];

export function refusalsToReport(refusals: Refusal[]): Refusal[] {
  const firstCode = CODE_ORDER.find((code) => refusals.some((refusal) => refusal.code === code));
  return refusals.filter(({ code }) => code === firstCode);
}
