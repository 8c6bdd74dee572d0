/** The clerk who enters the documents. */
export const people = {
  registrarId: 'wkamau',
  registrarName: 'Wanjiku Kamau',
  modifierId: 'wkamau',
  modifierName: 'Wanjiku Kamau',
};

export const CUSTOMER_NAME = 'Upendo Provision Stores';

/** Texts above and below each receipt; KRA wants a greeting and a closing (fact sheet 4.11). */
export const SHOP_TEXTS = { topMessage: 'Welcome', bottomMessage: 'Thank you, come again' };
