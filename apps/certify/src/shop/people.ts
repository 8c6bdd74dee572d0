/** The clerk who enters the documents. */
export const people = {
  registrarId: 'wkamau',
  registrarName: 'Wanjiku Kamau',
  modifierId: 'wkamau',
  modifierName: 'Wanjiku Kamau',
};

/** The same on the wire, for bodies that the adapter does not write. */
export const auditFields = {
  regrId: people.registrarId,
  regrNm: people.registrarName,
  modrId: people.modifierId,
  modrNm: people.modifierName,
};

export const CUSTOMER_NAME = 'Upendo Provision Stores';
