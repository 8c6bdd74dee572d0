import { momentOf } from '../clock.js';
import { codeList } from '../seeds/codes/code-list.js';
import { SEEDED_AT } from '../seeds/seeded-at.js';
import { deviceOperation } from './operation.js';
import { listed, newsSince, pullFields } from './pull.js';

/** Every code table at once. They do not change while the simulator runs. */
export const pullCodeList = deviceOperation({
  name: 'selectCodeList',
  aliases: ['select-code-list'],
  fields: pullFields,
  identityInBody: true,
  decide({ lastReqDt }, scene) {
    const isNews = newsSince(lastReqDt, 'clsList', scene);
    return listed('clsList', isNews(momentOf(SEEDED_AT)) ? codeList : []);
  },
});
