import type { DeviceContext } from '../operation.js';

interface TaxedLine {
  itemCd: string | null;
  taxTyCd: string;
}

/** A line has the tax type under which its item is registered. The text is ours. */
export function itemTaxTypes(
  { itemList }: { itemList: readonly TaxedLine[] },
  { ledger, device, rules }: DeviceContext,
): string | undefined {
  if (!rules.itemTaxTypes) return undefined;
  const registered = ({ itemCd }: TaxedLine) => ledger.items.find(device.identity.tin, itemCd ?? '')?.taxTyCd;
  const index = itemList.findIndex((line) => (registered(line) ?? line.taxTyCd) !== line.taxTyCd);
  if (index < 0) return undefined;
  const line = itemList[index]!;
  return `Invalid taxTyCd on item: ${index + 1}. Expected: ${registered(line)}, But Found: ${line.taxTyCd}`;
}
