import { operation } from '../../every-operation/operations.js';
import { ASYNC, must, newcomer, verdict } from '../../client/shop.js';

/** Shared tests of the two operations that install a device. */
const SERIAL = { deviceSerialNumber: 'RISITI/1' };
const UNKNOWN = { deviceSerialNumber: 'unknown-1' };

export function installsTheDevice(name: string, more: object): void {
  const { address } = operation(name);
  const installed = {
    sdcId: expect.stringMatching(/^KRACU\d+$/) as string,
    mrcNo: expect.stringMatching(/^KRA\d+$/) as string,
    deviceStatus: 'ACTIVE',
    ...more,
  };

  it('with the device', async () => {
    const { till } = await newcomer();
    const { body } = await must(till.post(address, SERIAL));
    expect(body).toMatchObject({ resultCd: '000', success: true });
    expect(body.data).toEqual(installed);
  });

  it('to the same serial again, and asks the authority once', async () => {
    const { till, stack } = await newcomer();
    const [first, again] = [await must(till.post(address, SERIAL)), await must(till.post(address, SERIAL))];
    expect(again.body.data).toEqual({ ...first.body.data, ...more });
    expect(await stack.simulator.calls(till.tin, 'selectInitOsdcInfo')).toHaveLength(1);
  });
}

export function installsWithoutWaiting(name: string): void {
  const { address } = operation(name);

  it('and 000 at once to a client that does not wait', async () => {
    const { till } = await newcomer();
    const answer = await till.post(address, SERIAL, ASYNC);
    expect(answer).toMatchObject({ status: 202, body: { resultCd: '000', data: { invcNo: null } } });
    const read = await till.get(answer.headers.get('location')!, { prefer: 'wait=60' });
    expect(read.body.data).toMatchObject({ status: 'APPROVED', kind: 'device-setup', deviceStatus: 'ACTIVE' });
  });

  it('and 006 if the result at the authority is unknown: an operator must look', async () => {
    const { till, stack } = await newcomer();
    await stack.simulator.armFault({ fault: 'accept-then-reset', operation: 'selectInitOsdcInfo', tin: till.tin });
    const answer = await till.post(address, SERIAL);
    expect(answer).toMatchObject({ status: 202, body: { resultCd: '006', success: false } });
    const read = await till.get(answer.headers.get('location')!, { prefer: 'wait=60' });
    expect(read.body.data).toMatchObject({ status: 'NEEDS_REVIEW' });
  });
}

export function refusesOtherSerials(name: string): void {
  const { address } = operation(name);

  it('and 003 to another serial once one is installed', async () => {
    const { till } = await newcomer();
    await must(till.post(address, SERIAL));
    const answer = await till.post(address, { deviceSerialNumber: 'RISITI/2' });
    expect(verdict(answer)).toEqual([422, '003', '003 deviceSerialNumber']);
  });

  it('and 007 to a serial unknown to the authority, in its words', async () => {
    const { till } = await newcomer();
    const answer = await till.post(address, UNKNOWN);
    expect(verdict(answer)).toEqual([422, '007', '007 deviceSerialNumber']);
    expect(answer.body.data).toMatchObject({ status: 'REJECTED', authority: { code: '901' } });
    await must(till.post(address, SERIAL));
  });

  it('and 003 to an Idempotency-Key that was used with another body', async () => {
    const { till } = await newcomer();
    await must(till.post(address, SERIAL, { idempotencyKey: 'key-1' }));
    const answer = await till.post(address, UNKNOWN, { idempotencyKey: 'key-1' });
    expect(verdict(answer)).toEqual([422, '003', '003 Idempotency-Key']);
  });
}
