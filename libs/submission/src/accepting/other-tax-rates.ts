import { ratesOf, type SubmissionDocument, type SubmissionDraft, type TaxRates } from '@app/domain';

/** Its original was taxed otherwise than today, so that its own rules say what is right. Only VAT is judged by its rate. */
export const isTaxedAtOtherVat = (document: SubmissionDocument, draft: SubmissionDraft): boolean =>
  ratesIn(document).B !== ratesIn(draft).B;

const ratesIn = (one: SubmissionDocument | SubmissionDraft): TaxRates => ratesOf('taxRates' in one ? one : {});
