import type { BranchUserDocument } from '@app/domain';
import type { FieldNames } from '../field-names.js';
import { readBody, type InvalidBody } from '../read-body.js';
import { registrarAndModifier } from '../registrar-and-modifier.js';
import type { Warning } from '../violation.js';
import { CreateBranchUserDto } from './create-branch-user.dto.js';

export type BranchUserReading = { ok: true; document: BranchUserDocument; warnings: Warning[] } | InvalidBody;

export const BRANCH_USER_FIELD_NAMES: FieldNames = { fields: { userName: 'userNm' }, lines: 'lines', lineFields: {} };

/** Reads the body of POST /branch/users; `newPassword` makes a password if the body has none. */
export function readBranchUser(body: unknown, newPassword: () => string): BranchUserReading {
  const reading = readBody(CreateBranchUserDto, body);
  if (!reading.ok) return reading;
  return { ok: true, document: documentOf(reading.value, newPassword), warnings: reading.warnings };
}

const documentOf = (dto: CreateBranchUserDto, newPassword: () => string): BranchUserDocument => ({
  kind: 'branch-user',
  userId: dto.userId,
  userName: dto.userNm,
  password: dto.pwd ?? newPassword(),
  passwordBy: dto.pwd === undefined ? 'us' : 'caller',
  address: dto.adrs ?? null,
  contact: dto.cntc ?? null,
  authorityCode: dto.authCd ?? null,
  remark: dto.remark ?? null,
  active: dto.useYn !== 'N',
  ...registrarAndModifier(dto),
});
