import type { CallingDevice } from '@app/authority';
import type { Sealer, Turn } from '@app/persistence';

/** The device with its key opened, for one call. */
export const callingDevice = ({ environment, device }: Turn, sealer: Pick<Sealer, 'open'>): CallingDevice => ({
  environment,
  tin: device.tin,
  bhfId: device.bhfId,
  cmcKey: device.cmcKey && sealer.open(device.cmcKey),
});
