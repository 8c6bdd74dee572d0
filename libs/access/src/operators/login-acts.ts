import { newId, type PrismaTx } from '@app/persistence';

/** Who orders an act on a login and why; it is recorded with the act. */
export interface LoginOrder {
  operator: string;
  reason: string;
}

/** Records an act on the login of the person with this e-mail address, in the commit of the act. */
export const recordLoginAct = (
  tx: PrismaTx,
  act: string,
  email: string,
  { operator, reason }: LoginOrder,
): Promise<unknown> => tx.operatorAct.create({ data: { id: newId(), operator, act, reason, details: { email } } });
