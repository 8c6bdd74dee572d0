import { firstCharacters } from '@app/domain';

/** Every save demands all four fields of its users, so unknown users get default values. */
export function auditFields(users: {
  registrarId?: string | null;
  registrarName?: string | null;
  modifierId?: string | null;
  modifierName?: string | null;
}) {
  const regrId = truncate(users.registrarId || 'USR01', 20);
  const regrNm = truncate(users.registrarName || 'System', 60);
  return {
    regrId,
    regrNm,
    modrId: truncate(users.modifierId || regrId, 20),
    modrNm: truncate(users.modifierName || regrNm, 60),
  };
}

/** The limits of the authority count characters, as those of the public API do. */
export const truncate = firstCharacters;

export const truncateOrNull = (text: string | null | undefined, lengthMax: number): string | null =>
  text ? truncate(text, lengthMax) : null;
