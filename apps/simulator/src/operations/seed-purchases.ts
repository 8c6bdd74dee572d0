import { eastAfricaStamp, preciseNow } from '../clock.js';
import { type InstalledDevice, newIdentity } from '../device.js';
import type { SimulatorLedger } from '../ledger.js';
import { sign } from '../receipt.js';
import { SEEDED_INVOICES, SEEDED_SUPPLIER, supplierInvoice } from '../seeds/supplier-invoices.js';
import { NORMAL_SALE } from '../stores/accepted-sale.js';

const HEAD_OFFICE = '00';

/** The sandbox's supplier sells to a PIN, under its next numbers. */
export function seedPurchases(buyer: string, ledger: SimulatorLedger, now: Date): void {
  deviceOfSupplier(SEEDED_SUPPLIER, ledger, now);
  for (let sold = 0; sold < SEEDED_INVOICES; sold += 1) {
    const branch = ledger.sales.of(SEEDED_SUPPLIER, HEAD_OFFICE);
    const [invcNo, stamp] = [branch.nextInvoiceNumber, eastAfricaStamp(now)];
    const receipt = {
      curRcptNo: branch.nextReceiptNumber(NORMAL_SALE),
      totRcptNo: branch.nextReceiptTotal,
      ...sign(SEEDED_SUPPLIER, HEAD_OFFICE, invcNo, stamp),
      sdcDateTime: stamp,
    };
    const times = { signedAt: now.getTime(), acceptedAt: preciseNow() };
    const document = { tin: SEEDED_SUPPLIER, bhfId: HEAD_OFFICE, ...supplierInvoice(invcNo, buyer, stamp) };
    ledger.record({ type: 'sale', sale: { ...document, label: NORMAL_SALE, receipt, ...times } });
  }
}

/** Installs a device in the supplier's head office if there is none. */
export function deviceOfSupplier(tin: string, ledger: SimulatorLedger, now: Date): InstalledDevice {
  const installed = ledger.devices.find(tin, HEAD_OFFICE);
  if (installed) return installed;
  const identity = newIdentity(tin, HEAD_OFFICE, `of ${tin}`, ledger.devices.installed + 1);
  ledger.record({ type: 'device', identity, installedAt: now.getTime() });
  return ledger.devices.find(tin, HEAD_OFFICE)!;
}
