/** The first call of a device, by which the authority hands out the keys all later ones need. */
export interface DeviceSetupDocument {
  kind: 'device-setup';
  deviceSerialNumber: string;
  /** Set if the authority refuses the device that the branch has: since when. One set-up at a time may replace it. */
  replacing?: string;
}
