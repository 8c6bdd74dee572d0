/** One component of an item that the taxpayer assembles. The authority has one call for each component. */
export interface ItemCompositionDocument {
  kind: 'item-composition';
  /** The assembled item. */
  itemCode: string;
  componentCode: string;
  /** How much of the component one assembled item needs. */
  quantity: number;
  registrarId: string | null;
  registrarName: string | null;
  modifierId: string | null;
  modifierName: string | null;
}

/** A composition as it is posted, with all of its components. Each becomes a submission of its own. */
export interface ItemCompositionDraft extends Omit<ItemCompositionDocument, 'componentCode' | 'quantity'> {
  components: readonly Pick<ItemCompositionDocument, 'componentCode' | 'quantity'>[];
}
