import type { CallingDevice } from '@app/authority';
import type { Sealer, Turn } from '@app/persistence';

/** With its key unsealed, for one call. */
export const callingDevice = ({ environment, device }: Turn, sealer: Pick<Sealer, 'open'>): CallingDevice => ({
  environment,
  tin: device.tin,
  bhfId: device.bhfId,
  cmcKey: device.cmcKey && sealer.open(device.cmcKey),
});
