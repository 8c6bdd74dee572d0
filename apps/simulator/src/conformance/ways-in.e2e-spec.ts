import { anAuthority, type AuthorityUnderTest, freshPin } from './test/authority.js';
import * as payloads from './test/payloads.js';
import { sale } from './test/payloads.js';
import { addComponent, type ClientDevice, listedSupplier, prepareToSell, sellTo } from './test/prepare-to-sell.js';
import { post } from './test/raw-call.js';
import { FIRST_PULL_DATE } from './test/timestamps.js';

const authority = anAuthority();
const PULL = { lastReqDt: FIRST_PULL_DATE };

describe('the caller is accepted with credentials', () => {
  it('in the headers only', async () => {
    const device = await authority.direct();
    expect((await device.post('saveTrnsSalesOsdc', sale(), { ...device.credentials })).json.resultCd).toBe('000');
  });

  it('in the body only', async () => {
    const device = await authority.direct();
    expect((await device.post('saveTrnsSalesOsdc', { ...device.credentials, ...sale() })).json.resultCd).toBe('000');
  });

  it('in headers and body, if both are equal', async () => {
    const device = await authority.direct();
    const answer = await device.post(
      'saveTrnsSalesOsdc',
      { ...device.credentials, ...sale() },
      { ...device.credentials },
    );
    expect(answer.json.resultCd).toBe('000');
  });

  it('split between headers and body', async () => {
    const device = await authority.direct();
    const { tin, bhfId, cmcKey } = device.credentials;
    expect((await device.post('saveTrnsSalesOsdc', { tin, bhfId, ...sale() }, { cmcKey })).json.resultCd).toBe('000');
    const next = await device.post('saveTrnsSalesOsdc', { cmcKey, ...sale({ invcNo: 2 }) }, { tin, bhfId });
    expect(next.json.resultCd).toBe('000');
  });

  it.each(['bhfid', 'BHFID', 'bhfId'])('with the header %s for the branch', async (name) => {
    const device = await authority.direct();
    const { tin, bhfId, cmcKey } = device.credentials;
    expect((await device.post('saveTrnsSalesOsdc', sale(), { tin, [name]: bhfId, cmcKey })).json.resultCd).toBe('000');
  });

  it('with empty headers, which count as missing', async () => {
    const device = await authority.direct();
    const body = { ...device.credentials, ...sale() };
    expect((await device.post('saveTrnsSalesOsdc', body, { tin: '', bhfId: '', cmcKey: '' })).json.resultCd).toBe(
      '000',
    );
  });
});

describe('the caller is refused', () => {
  it.each(['tin', 'bhfId', 'cmcKey'] as const)('without %s: 900', async (missing) => {
    const device = await authority.direct();
    const headers: Record<string, string> = { ...device.credentials };
    delete headers[missing];
    expect((await device.post('selectCodeList', PULL, headers)).json).toMatchObject({ resultCd: '900', data: null });
  });

  it.each([
    ['tin', 'P999999999Z'],
    ['bhfId', '55'],
    ['cmcKey', 'A KEY OF NOBODY'],
  ])('with a wrong %s: 901', async (field, wrong) => {
    const device = await authority.direct();
    const headers = { ...device.credentials, [field]: wrong };
    expect((await device.post('selectCodeList', PULL, headers)).json).toMatchObject({ resultCd: '901', data: null });
  });

  it.each(['tin', 'bhfId', 'cmcKey'])('if the body has another %s than the headers: 901', async (field) => {
    const [device, other] = [await authority.direct(), await authority.direct(freshPin(), '03')];
    const body = { ...sale(), [field]: other.credentials[field as keyof typeof other.credentials] };
    expect((await device.post('saveTrnsSalesOsdc', body, { ...device.credentials })).json.resultCd).toBe('901');
  });

  it('before the body is checked', async () => {
    const device = await authority.direct();
    const answer = await device.post('saveTrnsSalesOsdc', '{', { ...device.credentials, cmcKey: 'A KEY OF NOBODY' });
    expect(answer.json.resultCd).toBe('901');
  });
});

describe.each([
  ['direct', 'selectInitOsdcInfo'],
  ['direct', 'initialize'],
  ['gateway', 'selectInitOsdcInfo'],
  ['gateway', 'initialize'],
] as const)('initialising on the %s profile by /%s', (profile, path) => {
  const initialise = async (body: object) => {
    const url = profile === 'direct' ? authority.directUrl() : authority.gatewayUrl();
    const { json } = await post(`${url}/${path}`, body, { authorization: `Bearer ${await authority.token()}` });
    return { code: json.resultCd ?? json.responseBody?.resultCd, json, data: (json.responseBody ?? json).data };
  };

  it('returns the values that the device prints and signs with', async () => {
    const tin = freshPin();
    const { data } = await initialise({ tin, bhfId: '01', dvcSrlNo: `VENDOR/${tin}/0` });
    expect(data.info).toEqual({
      ...{ tin, bhfId: '01', taxprNm: expect.any(String), bhfNm: expect.any(String) },
      ...{ prvncNm: expect.any(String), dstrtNm: expect.any(String), sctrNm: expect.any(String) },
      ...{
        locDesc: expect.any(String),
        hqYn: expect.stringMatching(/^[YN]$/),
        bhfOpenDt: expect.stringMatching(/^\d{8}$/),
      },
      ...{ mgrNm: expect.any(String), mgrTelNo: expect.any(String), mgrEmail: expect.any(String) },
      ...{ sdcId: expect.stringMatching(/^KRACU\d{9,10}$/), mrcNo: expect.stringMatching(/^(WIS|KRA)\d{8}$/) },
      ...{ dvcId: expect.stringMatching(/^\d{6,16}$/), cmcKey: expect.stringMatching(/^[0-9A-F]{32,52}$/i) },
      bsnsActv: expect.anything(),
    });
  });

  it('answers 902 the second time and does not show the key again', async () => {
    const body = { tin: freshPin(), bhfId: '00', dvcSrlNo: 'the one and only' };
    const { data } = await initialise(body);
    const again = await initialise(body);
    expect(JSON.stringify(again.json)).not.toContain(data.info.cmcKey);
    expect(JSON.stringify(again.json)).toMatch(/902|This device is installed/);
  });

  it('refuses an unknown serial: 901', async () => {
    const { json } = await initialise({ tin: freshPin(), bhfId: '00', dvcSrlNo: 'unknown serial' });
    expect(JSON.stringify(json)).toMatch(/901|It is not valid device/);
  });
});

describe('initialising with missing fields', () => {
  it('names all of them in one 910', async () => {
    const { json } = await post(`${authority.directUrl()}/selectInitOsdcInfo`, { tin: freshPin() });
    expect(json).toMatchObject({ resultCd: '910', data: null });
    expect(json.resultMsg).toContain('[<bhfId> : may not be empty]');
    expect(json.resultMsg).toContain('[<dvcSrlNo> : may not be empty]');
  });
});

interface RouteCase {
  paths: string[];
  /** Prepares the call and returns its body. */
  arrange(device: ClientDevice, authority: AuthorityUnderTest): Promise<object> | object;
  /** The expected code, 000 by default; 001 where the list is empty. */
  code?: string;
}

const pull = () => ({ lastReqDt: FIRST_PULL_DATE });

const routes: Record<string, RouteCase> = {
  'code list': { paths: ['selectCodeList', 'select-code-list'], arrange: pull },
  'item classes': { paths: ['selectItemClsList', 'selectItemClass', 'select-item-class'], arrange: pull },
  branches: { paths: ['selectBhfList', 'branchList', 'branch-list'], arrange: pull },
  notices: { paths: ['selectNoticeList', 'selectNotices'], arrange: pull },
  'customer PIN lookup': {
    paths: ['selectCustomer', 'customerPinInfo'],
    arrange: async (_, authority) => ({ custmTin: (await authority.direct()).credentials.tin }),
  },
  'list saved branch customers': {
    paths: ['selectCustomerList'],
    arrange: async (device) => (await device.askOrFail('saveBhfCustomer', payloads.customer()), pull()),
  },
  'taxpayer info': { paths: ['selectTaxpayerInfo', 'selectTaxPayerInfo'], arrange: pull },
  'save branch customer': { paths: ['saveBhfCustomer', 'branchSendCustomerInfo'], arrange: () => payloads.customer() },
  'save branch user': { paths: ['saveBhfUser', 'branchUserAccount'], arrange: () => payloads.user() },
  'save branch insurance': {
    paths: ['saveBhfInsurance', 'branchInsuranceInfo'],
    arrange: () => payloads.insurance(),
  },
  'list items': {
    paths: ['selectItemList', 'itemInfo'],
    arrange: async (device) => (await prepareToSell(device), pull()),
  },
  'save item': {
    paths: ['saveItem'],
    arrange: async (device) => (await device.askOrFail('selectItemClsList', pull()), payloads.item()),
  },
  'save composition': {
    paths: ['saveItemComposition'],
    arrange: async (device) => {
      await prepareToSell(device);
      await addComponent(device);
      return payloads.composition();
    },
  },
  'list imports': { paths: ['selectImportItemList', 'importedItemInfo'], arrange: pull },
  'update import': {
    paths: ['updateImportItem', 'importedItemConvertedInfo'],
    arrange: async (device) => {
      await prepareToSell(device);
      const { taskCd, dclDe, itemSeq, hsCd } = (await device.askOrFail('selectImportItemList', pull())).data
        .itemList[0];
      return payloads.importUpdate({ taskCd, dclDe, itemSeq, hsCd });
    },
  },
  'save sale': {
    paths: ['saveTrnsSalesOsdc', 'sendSalesTransaction'],
    arrange: async (device) => (await prepareToSell(device), payloads.gatewaySale()),
  },
  'list own sales': {
    paths: ['selectSalesTransactions', 'selectTrnsSalesList'],
    arrange: async (device) => {
      await prepareToSell(device);
      await sellTo(device, freshPin());
      return pull();
    },
  },
  'invoice details': {
    paths: ['selectInvoiceDetails', 'selectInvoiceDetail', 'selectInvoiceDtl'],
    arrange: async (device) => {
      await prepareToSell(device);
      await sellTo(device, freshPin());
      return { invcNo: 1 };
    },
  },
  'purchases from suppliers': {
    paths: ['selectTrnsPurchaseSalesList', 'getPurchaseTransactionInfo'],
    arrange: async ({ credentials }, authority) => (await sellTo(await authority.direct(), credentials.tin), pull()),
  },
  'save purchase': {
    paths: ['insertTrnsPurchase', 'sendPurchaseTransactionInfo'],
    arrange: async (device, authority) => {
      await prepareToSell(device);
      await sellTo(await authority.direct(), device.credentials.tin);
      return payloads.purchase({ ...(await listedSupplier(device)), taxRtE: 0 });
    },
  },
  'stock moves': { paths: ['selectStockMoveList', 'selectStockMoveLists'], arrange: pull, code: '001' },
  'stock in/out': {
    paths: ['insertStockIO', 'saveStockIO', 'insert/stockIO'],
    arrange: async (device) => {
      await device.askOrFail('selectItemClsList', pull());
      await device.askOrFail('saveItem', payloads.item());
      return payloads.stockMove();
    },
  },
  'stock master': {
    paths: ['saveStockMaster', 'save/stockMaster'],
    arrange: async (device) => (await prepareToSell(device), payloads.stockMaster()),
  },
};

const rows = Object.entries(routes).flatMap(([name, route]) =>
  route.paths.map((path): [string, string, RouteCase] => [name, path, route]),
);

describe.each(['direct', 'gateway'] as const)('the %s profile answers', (profile) => {
  const authority = anAuthority();

  it.each(rows)('%s at /%s', async (_, path, { arrange, code = '000' }) => {
    const device: ClientDevice = await authority[profile]();
    expect(await device.codeOf(path, await arrange(device, authority))).toBe(code);
  });
});

afterEach(() => authority.reset());

describe('the portal’s test session', () => {
  const session = async (method: 'GET' | 'POST' = 'GET') =>
    (await (await fetch(`${authority.controlUrl()}/control/session`, { method })).json()) as Record<string, string>;
  const initialise = async ({ tin, bhfId, dvcSrlNo, appId }: Record<string, string>) => {
    const headers = { authorization: `Bearer ${await authority.token()}`, apigee_app_id: appId! };
    const { json } = await post(`${authority.gatewayUrl()}/initialize`, { tin, bhfId, dvcSrlNo }, headers);
    return (json.responseBody?.resultCd ?? json.responseHeader.debugMessage) as string;
  };

  it('has another PIN each time, for the same app and serial', async () => {
    const first = await session();
    expect(await session()).toEqual(first);
    expect(first).toEqual({ ...first, tin: expect.stringMatching(/^P\d{9}[A-Z]$/), bhfId: '00' });
    const { tin, ...rest } = await session('POST');
    expect(tin).not.toBe(first.tin);
    expect(first).toMatchObject(rest);
  });

  it('is the only one that initialises, under the rule testSession', async () => {
    await authority.control('rules', { gateway: { testSession: true } });
    const old = await session();
    const current = await session('POST');
    expect(await initialise(old)).toBe('It is not valid device');
    expect(await initialise({ ...current, appId: 'ffffffff-0000-4000-8000-000000000000' })).toMatch(
      /TestSessionApiLog.* is null$/,
    );
    expect(await initialise(current)).toBe('000');
  });

  it('ends for the PIN of an old session, under the rule testSession', async () => {
    const device = await authority.gateway((await session('POST')).tin as string);
    await authority.control('rules', { gateway: { testSession: true } });
    const headers = { ...device.headers, apigee_app_id: (await session()).appId as string };
    expect((await device.askAs(headers, 'selectCodeList', { ...device.credentials, ...PULL })).complaint).toBeNull();
    await session('POST');
    const { complaint } = await device.askAs(headers, 'selectCodeList', { ...device.credentials, ...PULL });
    expect(complaint).toBe('It is not valid device');
  });
});
