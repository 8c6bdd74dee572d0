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

/**
 * It is not known whether the authority counts an emoji as one character or, as Java does, as two. A text that is cut for the
 * longer count is right for both. Half of an emoji is not sent.
 */
export const truncate = (text: string, lengthMax: number): string =>
  text.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, '');

export const truncateOrNull = (text: string | null | undefined, lengthMax: number): string | null =>
  text ? truncate(text, lengthMax) : null;
