import { momentOf } from '../clock.js';
import { SEEDED_AT } from '../seeds/seeded-at.js';
import { deviceOperation } from './operation.js';
import { listed, newsSince, pullFields } from './pull.js';

/** Every code table at once. They stay as they are, but for the rates of the tax types. */
export const pullCodeList = deviceOperation({
  name: 'selectCodeList',
  aliases: ['select-code-list'],
  fields: pullFields,
  identityInBody: true,
  decide({ lastReqDt }, scene) {
    const isNews = newsSince(lastReqDt, 'clsList', scene);
    const { taxRates } = scene.ledger;
    return listed('clsList', isNews(momentOf(SEEDED_AT)) ? taxRates.classes() : taxRates.news(isNews));
  },
});
