import { InstalledDevice, type DeviceIdentity } from '../device.js';
import { branchKey, type LedgerStore } from './ledger-store.js';

/** An installation. A second one for the same branch is a known defect of the authority; the newest counts. */
export interface DeviceEntry {
  type: 'device';
  identity: DeviceIdentity;
  /** The time of the authority's clock. */
  installedAt: number;
}

/** The device pulled the item classes for the first time. */
export interface ClassesEntry {
  type: 'classes';
  tin: string;
  bhfId: string;
}

/** The branch lost its device, so that another can be installed. */
export interface DeviceForgottenEntry {
  type: 'device-forgotten';
  tin: string;
  bhfId: string;
}

export class DevicesStore implements LedgerStore {
  readonly entryTypes = ['device', 'classes', 'device-forgotten'];
  private readonly byBranch = new Map<string, InstalledDevice>();
  private readonly byTaxpayer = new Map<string, InstalledDevice[]>();
  private readonly installationsByBranch = new Map<string, number>();
  private readonly controlUnitsBySerial = new Map<string, string>();
  private allInstallations = 0;

  get count(): number {
    return this.byBranch.size;
  }

  /** Number of installations so far, including repeated ones of a branch. */
  get installed(): number {
    return this.allInstallations;
  }

  all(): Iterable<InstalledDevice> {
    return this.byBranch.values();
  }

  /** The devices of a taxpayer in the order of their installation. */
  of(tin: string): readonly InstalledDevice[] {
    return this.byTaxpayer.get(tin) ?? [];
  }

  find(tin: string, bhfId: string): InstalledDevice | undefined {
    return this.byBranch.get(branchKey(tin, bhfId));
  }

  isKeyOf(tin: string, cmcKey: string): boolean {
    return this.of(tin).some(({ identity }) => identity.cmcKey === cmcKey);
  }

  /** The control unit of the first device with this serial number. */
  controlUnitOf(dvcSrlNo: string): string | undefined {
    return this.controlUnitsBySerial.get(dvcSrlNo);
  }

  installations(tin: string, bhfId: string): number {
    return this.installationsByBranch.get(branchKey(tin, bhfId)) ?? 0;
  }

  apply(entry: DeviceEntry | ClassesEntry | DeviceForgottenEntry): void {
    if (entry.type === 'classes') this.find(entry.tin, entry.bhfId)!.hasPulledClasses = true;
    else if (entry.type === 'device') this.install(new InstalledDevice(entry.identity, entry.installedAt));
    else this.forget(entry);
  }

  reset(): void {
    const maps = [this.byBranch, this.byTaxpayer, this.installationsByBranch, this.controlUnitsBySerial];
    maps.forEach((map) => map.clear());
    this.allInstallations = 0;
  }

  private forget({ tin, bhfId }: DeviceForgottenEntry): void {
    const others = this.of(tin).filter(({ identity }) => identity.bhfId !== bhfId);
    this.byTaxpayer.set(tin, others);
    this.byBranch.delete(branchKey(tin, bhfId));
    this.installationsByBranch.delete(branchKey(tin, bhfId));
  }

  private install(device: InstalledDevice): void {
    const { tin, bhfId, dvcSrlNo, sdcId } = device.identity;
    if (!this.controlUnitsBySerial.has(dvcSrlNo)) this.controlUnitsBySerial.set(dvcSrlNo, sdcId);
    const others = this.of(tin).filter(({ identity }) => identity.bhfId !== bhfId);
    this.byTaxpayer.set(tin, [...others, device]);
    this.byBranch.set(branchKey(tin, bhfId), device);
    this.installationsByBranch.set(branchKey(tin, bhfId), this.installations(tin, bhfId) + 1);
    this.allInstallations += 1;
  }
}
