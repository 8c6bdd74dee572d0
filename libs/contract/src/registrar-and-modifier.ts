interface UserFields {
  regrId?: string | undefined;
  regrNm?: string | undefined;
  modrId?: string | undefined;
  modrNm?: string | undefined;
}

export const registrarAndModifier = ({ regrId, regrNm, modrId, modrNm }: UserFields) => ({
  registrarId: regrId ?? null,
  registrarName: regrNm ?? null,
  modifierId: modrId ?? null,
  modifierName: modrNm ?? null,
});
