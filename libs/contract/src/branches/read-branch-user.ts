import type { BranchUserDocument } from '@app/domain';
import type { FieldNames } from '../field-names.js';
import { readBody, type InvalidBody } from '../read-body.js';
import { registrarAndModifier } from '../registrar-and-modifier.js';
import type { Warning } from '../violation.js';
import { CreateBranchUserDto } from './create-branch-user.dto.js';

/** A user as the client sent them. */
export interface NewBranchUser extends Omit<BranchUserDocument, 'sealedPassword' | 'passwordDigest'> {
  /** Null if the client sent none. */
  password: string | null;
}

export type BranchUserReading = { ok: true; user: NewBranchUser; warnings: Warning[] } | InvalidBody;

export const BRANCH_USER_FIELD_NAMES: FieldNames = { fields: { userName: 'userNm' }, lines: 'lines', lineFields: {} };

/** Reads the body of POST /branch/users. */
export function readBranchUser(body: unknown): BranchUserReading {
  const reading = readBody(CreateBranchUserDto, body);
  if (!reading.ok) return reading;
  return { ok: true, user: userOf(reading.value), warnings: reading.warnings };
}

const userOf = (dto: CreateBranchUserDto): NewBranchUser => ({
  kind: 'branch-user',
  userId: dto.userId,
  userName: dto.userNm,
  password: dto.pwd ?? null,
  address: dto.adrs ?? null,
  contact: dto.cntc ?? null,
  authorityCode: dto.authCd ?? null,
  remark: dto.remark ?? null,
  active: dto.useYn !== 'N',
  ...registrarAndModifier(dto),
});
