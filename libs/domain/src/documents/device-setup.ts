/** The first call of a device, by which the authority hands out the keys all later ones need. */
export interface DeviceSetupDocument {
  kind: 'device-setup';
  deviceSerialNumber: string;
}
