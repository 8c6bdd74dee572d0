/** The link of an import as the documentation shows it. */
export const exampleImportLink = { itemCd: 'GDS-OIL-1L', taskCd: '2240001', dclDe: '01022026' };
