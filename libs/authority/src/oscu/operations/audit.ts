/** Who wrote it: every save demands all four, whatever the caller's system knows about its users. */
export function audit(by: {
  registrarId?: string | null;
  registrarName?: string | null;
  modifierId?: string | null;
  modifierName?: string | null;
}) {
  const regrId = cut(by.registrarId || 'USR01', 20);
  const regrNm = cut(by.registrarName || 'System', 60);
  return {
    regrId,
    regrNm,
    modrId: cut(by.modifierId || regrId, 20),
    modrNm: cut(by.modifierName || regrNm, 60),
  };
}

/** The authority counts as Java does, an emoji for two; half of one is not sent. */
export const cut = (text: string, lengthMax: number): string =>
  text.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, '');

export const cutOrNull = (text: string | null | undefined, lengthMax: number): string | null =>
  text ? cut(text, lengthMax) : null;
