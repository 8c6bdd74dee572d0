import type { BranchCustomerDocument } from '@app/domain';
import type { FieldNames } from '../field-names.js';
import { readBody, type InvalidBody } from '../read-body.js';
import { registrarAndModifier } from '../registrar-and-modifier.js';
import type { Warning } from '../violation.js';
import { CreateBranchCustomerDto } from './create-branch-customer.dto.js';

export type BranchCustomerReading = { ok: true; document: BranchCustomerDocument; warnings: Warning[] } | InvalidBody;

export const BRANCH_CUSTOMER_FIELD_NAMES: FieldNames = {
  fields: { customerNumber: 'custNo', pin: 'custTin', customerName: 'custNm' },
  lines: 'lines',
  lineFields: {},
};

/** Reads the body of POST /branch/customers. */
export function readBranchCustomer(body: unknown): BranchCustomerReading {
  const reading = readBody(CreateBranchCustomerDto, body);
  if (!reading.ok) return reading;
  return { ok: true, document: documentOf(reading.value), warnings: reading.warnings };
}

const documentOf = (dto: CreateBranchCustomerDto): BranchCustomerDocument => ({
  kind: 'branch-customer',
  customerNumber: dto.custNo,
  pin: dto.custTin,
  customerName: dto.custNm,
  address: dto.adrs ?? null,
  phone: dto.telNo ?? null,
  email: dto.email ?? null,
  fax: dto.faxNo ?? null,
  remark: dto.remark ?? null,
  active: dto.useYn !== 'N',
  ...registrarAndModifier(dto),
});
