import type { BranchInsuranceDocument } from '@app/domain';
import type { FieldNames } from '../field-names.js';
import { readBody, type InvalidBody } from '../read-body.js';
import { registrarAndModifier } from '../registrar-and-modifier.js';
import type { Warning } from '../violation.js';
import { CreateBranchInsuranceDto } from './create-branch-insurance.dto.js';

export type BranchInsuranceReading = { ok: true; document: BranchInsuranceDocument; warnings: Warning[] } | InvalidBody;

export const BRANCH_INSURANCE_FIELD_NAMES: FieldNames = {
  fields: { insurerCode: 'isrccCd', insurerName: 'isrccNm' },
  lines: 'lines',
  lineFields: {},
};

/** Reads the body of POST /branch/insurances. */
export function readBranchInsurance(body: unknown): BranchInsuranceReading {
  const reading = readBody(CreateBranchInsuranceDto, body);
  if (!reading.ok) return reading;
  return { ok: true, document: documentOf(reading.value), warnings: reading.warnings };
}

const documentOf = (dto: CreateBranchInsuranceDto): BranchInsuranceDocument => ({
  kind: 'branch-insurance',
  insurerCode: dto.isrccCd,
  insurerName: dto.isrccNm,
  rate: dto.isrcRt,
  active: dto.useYn !== 'N',
  ...registrarAndModifier(dto),
});
