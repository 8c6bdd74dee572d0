/** The longest code the authority knows an item by. */
export const ITEM_CODE_LENGTH_MAX = 20;
