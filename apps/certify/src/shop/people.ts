/** The clerk who enters the documents. */
export const people = {
  registrarId: 'wkamau',
  registrarName: 'Wanjiku Kamau',
  modifierId: 'wkamau',
  modifierName: 'Wanjiku Kamau',
};

export const CUSTOMER_NAME = 'Upendo Provision Stores';
