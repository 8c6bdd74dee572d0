import { readCall } from './call.js';
import { CallLog } from './call-log.js';

describe('the call log', () => {
  it('keeps the newest 50,000', () => {
    const log = new CallLog();
    for (let invcNo = 1; invcNo <= 50_002; invcNo += 1) {
      log.begin(readCall('selectInvoiceDetails', {}, Buffer.from(`{"invcNo":${invcNo}}`)));
    }
    expect(log.size).toBe(50_000);
    expect(log.all()[0]!.invcNo).toBe(3);
    expect(log.all().at(-1)!.invcNo).toBe(50_002);
  });
});
