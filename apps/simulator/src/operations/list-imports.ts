import { deviceOperation } from './operation.js';
import { listAnswer, changedSince, pullFields } from './pull.js';

export const listImports = deviceOperation({
  name: 'selectImportItemList',
  aliases: ['importedItemInfo'],
  fields: pullFields,
  decide({ lastReqDt }, context) {
    const isNew = changedSince(lastReqDt, 'imports', context);
    const imports = context.ledger.imports.of(context.device.identity.tin).filter(({ changedAt }) => isNew(changedAt));
    return listAnswer(
      'itemList',
      imports.map(({ item }) => item),
    );
  },
});
