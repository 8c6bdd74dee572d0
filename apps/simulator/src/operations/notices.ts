import { epochMsOf } from '../clock.js';
import { deviceOperation } from './operation.js';
import { listAnswer, changedSince, pullFields } from './pull.js';

export const pullNotices = deviceOperation({
  name: 'selectNoticeList',
  aliases: ['selectNotices'],
  fields: pullFields,
  identityInBody: true,
  decide({ lastReqDt }, context) {
    const isNew = changedSince(lastReqDt, 'noticeList', context);
    return listAnswer(
      'noticeList',
      context.ledger.notices.all().filter(({ regDt }) => isNew(epochMsOf(regDt))),
    );
  },
});
