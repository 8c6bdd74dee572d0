import type { ItemDocument } from '@app/domain';
import { addPendingItem, forgetRefusedItem, readDevice, readViewByKey, registerItem } from '@app/persistence';
import { deviceNotReady } from './device-not-ready.js';
import type { Kind, Owner } from './kind.js';

/** An item of the taxpayer. It counts as known from its acceptance on, so that sales may follow it at once. */
export const item: Kind<ItemDocument> = {
  name: 'item',
  doubt: 'resend',
  provesLane: true,
  reference: (document) => document.itemCode,
  naturalKey: ({ itemCode }, { environment, tin }: Owner) => `item/${environment}/${tin}/${itemCode}`,
  series: () => null,

  async ground(db, document, owner) {
    const known = await readViewByKey(db, this.naturalKey(document, owner));
    const device = await readDevice(db, owner.laneId);
    return { knownId: known?.id ?? null, document, refusals: device.initialisedAt ? [] : [deviceNotReady] };
  },

  accepted: (tx, document, owner, id) => addPendingItem(tx, owner, id, document),

  async settled(tx, document, turn, status) {
    const taxpayer = { environment: turn.environment, tin: turn.device.tin };
    if (status === 'APPROVED') await registerItem(tx, turn.id, taxpayer, document.itemCode);
    if (status === 'REJECTED' || status === 'FAILED') {
      await forgetRefusedItem(tx, turn.id, taxpayer, document.itemCode);
    }
  },
};
