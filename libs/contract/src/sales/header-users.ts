import type { SaleHeaderDto } from './sale-header.dto.js';

/** Who wrote it, as far as it says. */
export const usersOf = (header: SaleHeaderDto) => ({
  registrarId: header.regrId ?? null,
  registrarName: header.regrNm ?? null,
  modifierId: header.modrId ?? null,
  modifierName: header.modrNm ?? null,
});
