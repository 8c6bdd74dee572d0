import { deviceOperation } from './operation.js';
import { listed, newsSince, pullFields } from './pull.js';

export const listImports = deviceOperation({
  name: 'selectImportItemList',
  aliases: ['importedItemInfo'],
  fields: pullFields,
  decide({ lastReqDt }, scene) {
    const isNews = newsSince(lastReqDt, 'imports', scene);
    const imports = scene.ledger.imports.of(scene.device.identity.tin).filter(({ changedAt }) => isNews(changedAt));
    return listed(
      'itemList',
      imports.map(({ item }) => item),
    );
  },
});
