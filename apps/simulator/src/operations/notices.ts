import { momentOf } from '../clock.js';
import { deviceOperation } from './operation.js';
import { listed, newsSince, pullFields } from './pull.js';

export const pullNotices = deviceOperation({
  name: 'selectNoticeList',
  aliases: ['selectNotices'],
  fields: pullFields,
  identityInBody: true,
  decide({ lastReqDt }, scene) {
    const isNews = newsSince(lastReqDt, 'noticeList', scene);
    return listed(
      'noticeList',
      scene.ledger.notices.all().filter(({ regDt }) => isNews(momentOf(regDt))),
    );
  },
});
