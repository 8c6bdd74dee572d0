import { epochMsOf } from '../clock.js';
import { SEEDED_AT } from '../seeds/seeded-at.js';
import type { ImportRecord } from '../stores/imports.js';
import { deviceOperation, type DeviceContext } from './operation.js';
import { listAnswer, changedSince, pullFields } from './pull.js';

export const listImports = deviceOperation({
  name: 'selectImportItemList',
  aliases: ['importedItemInfo'],
  fields: pullFields,
  decide({ lastReqDt }, context) {
    const isNew = changedSince(lastReqDt, 'imports', context);
    const { tin } = context.device.identity;
    const shown = context.ledger.imports.of(tin).map((record) => asListed(record, context));
    const imports = shown.filter(({ changedAt }) => isNew(changedAt));
    return listAnswer(
      'itemList',
      imports.map(({ item }) => item),
    );
  },
});

const SECOND_MS = 1_000;

/** A fresh update is not seen yet under `listLag`; under `lateSeeds` imports are declared when the taxpayer begins to sell. */
function asListed(record: ImportRecord, { ledger, device, rules, now }: DeviceContext): ImportRecord {
  const isFresh = record.changedAt > now.getTime() - rules.listLag * SECOND_MS;
  const seen = isFresh && record.before ? record.before : record;
  const isSeed = rules.lateSeeds && seen.changedAt === epochMsOf(SEEDED_AT);
  return isSeed ? { ...seen, changedAt: ledger.sales.firstSaleAt(device.identity.tin) ?? Infinity } : seen;
}
