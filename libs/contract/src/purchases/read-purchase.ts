import { type PurchaseConfirmationDraft, toDateTime } from '@app/domain';
import type { FieldNames } from '../field-names.js';
import { inspectBody, type InvalidBody, refusedBody, type ValidFields } from '../read-body.js';
import { violationsToReport, type Violation, type Warning, invalidField, missingField } from '../violation.js';
import { ConfirmPurchaseDto } from './confirm-purchase.dto.js';

export type PurchaseReading = { ok: true; draft: PurchaseConfirmationDraft; warnings: Warning[] } | InvalidBody;

export const PURCHASE_FIELD_NAMES: FieldNames = {
  fields: {
    supplierPin: 'spplrTin',
    supplierInvoiceNumber: 'spplrInvcNo',
    supplierBhfId: 'spplrBhfId',
    onlyTheseLines: 'onlyListedLines',
    total: 'totAmt',
  },
  lines: 'itemList',
  lineFields: { sequence: 'itemSeq', itemCode: 'itemCd' },
};

/** Reads the body of POST /purchases. */
export function readPurchase(body: unknown, now: Date): PurchaseReading {
  const { value, violations, warnings } = inspectBody(ConfirmPurchaseDto, body);
  const reported = violationsToReport([...violations, ...confirmedByNow(value, now), ...linesToConfirm(value)]);
  const valid = () => ({ ...{ ok: true as const, warnings }, draft: draftOf(value as ConfirmPurchaseDto) });
  return reported ? refusedBody(reported, { violations, warnings }, valid) : valid();
}

/** A client's clock may run a little ahead of this service. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;

function confirmedByNow({ cfmDt }: ValidFields<ConfirmPurchaseDto>, now: Date): Violation[] {
  const latest = toDateTime(new Date(now.getTime() + CLOCK_SKEW_MS));
  if (cfmDt === undefined || cfmDt <= latest) return [];
  return [
    invalidField(
      'cfmDt',
      `${latest} or earlier, East Africa Time`,
      cfmDt,
      'Send cfmDt in East Africa Time (UTC+3), not in the future; check the clock of the client.',
    ),
  ];
}

/** Some lines can be confirmed, but not refused: the supplier's invoice stands or falls as a whole. */
function linesToConfirm({ onlyListedLines, itemList, salesSttsCd }: ValidFields<ConfirmPurchaseDto>): Violation[] {
  if (!onlyListedLines) return [];
  if (salesSttsCd === '04') {
    const fix = 'Leave onlyListedLines out to refuse the whole invoice, or confirm the lines with salesSttsCd 02.';
    return [invalidField('onlyListedLines', 'absent or false where salesSttsCd is 04', onlyListedLines, fix)];
  }
  if (itemList !== undefined) return [];
  const fix = 'Send the lines to confirm in itemList, or leave onlyListedLines out to confirm the whole invoice.';
  return [missingField('itemList', ' where onlyListedLines is true', fix)];
}

const draftOf = (dto: ConfirmPurchaseDto): PurchaseConfirmationDraft => ({
  kind: 'purchase-confirmation',
  supplierPin: dto.spplrTin,
  supplierInvoiceNumber: dto.spplrInvcNo,
  supplierBhfId: dto.spplrBhfId ?? null,
  answer: dto.salesSttsCd === '04' ? 'REFUSED' : 'CONFIRMED',
  paymentType: dto.pmtTyCd,
  confirmedAt: dto.cfmDt,
  total: dto.totAmt,
  remark: dto.remark ?? null,
  lines: (dto.itemList ?? []).map(({ itemSeq, itemCd }) => ({ sequence: itemSeq, itemCode: itemCd })),
  ...(dto.onlyListedLines && { onlyTheseLines: true }),
  purchase: null,
});
