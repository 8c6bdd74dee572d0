/** Answers as the authority gives them, in both its generations, and which kinds of document they refuse. */
export interface KnownAnswer {
  name: string;
  text: string;
  /** Documents of these kinds may come out refused. */
  refuses: readonly string[];
}

export const SENT = {
  ...{ trdInvcNo: 'INV-1', invcNo: 8, custTin: 'P051999888K', rcptTyCd: 'S', salesDt: '20260302' },
  ...{ cfmDt: '20260302101500', totTaxblAmt: 1000, totTaxAmt: 160, totAmt: 1160 },
};
const RECEIPT = {
  ...{ curRcptNo: 37, totRcptNo: 41, intrlData: 'K7QW2MZP4RTYU3XSA5BCD6EFGH', rcptSign: 'V4N6P2QK7WXR3TZA' },
  sdcDateTime: '20260302101502',
};
const FOREIGN_RECEIPT = { ...RECEIPT, rcptSign: 'STRANGERSTRANGER' };
const INFO = { tin: 'P051999888K', taxprNm: 'MWANGAZA', bhfId: '00', sdcId: 'KRACU0400009001', mrcNo: 'KRA009' };
const GRANT = { info: { ...INFO, cmcKey: '7C1F0E6B5D2A49418E3390AFB1C2D3E4' } };

const flat = (resultCd: string, resultMsg: string, data: unknown = null) => ({
  ...{ resultCd, resultMsg, resultDt: '20260302101503', data },
});
const HEADER = { responseCode: 200, responseRefID: '5b0c', customerMessage: 'Successful', debugMessage: 'Successful' };
const wrapped = (responseBody: object) => ({ responseHeader: HEADER, responseBody });
const refused = (debugMessage: string) => ({
  responseHeader: { responseCode: 400, responseRefID: '9d2e', customerMessage: 'Validation failed', debugMessage },
  responseBody: null,
});

const ALL = [
  'sale',
  'credit-note',
  'item',
  'device-setup',
  'branch-user',
  'branch-customer',
  'branch-insurance',
  'item-composition',
  'stock-movement',
  'stock-master',
  'purchase-confirmation',
  'import-link',
];
const known = (name: string, answer: object, refuses: readonly string[] = []): KnownAnswer => ({
  ...{ name, text: JSON.stringify(answer), refuses },
});

/** Either envelope around the same. */
const both = (name: string, result: object, refuses: readonly string[] = []): KnownAnswer[] => [
  known(`${name}, flat`, result, refuses),
  known(`${name}, wrapped`, wrapped(result), refuses),
];

const found = (sale: object) => ({ salesList: [{ ...SENT, receipt: RECEIPT, ...sale }] });
const dashed = { ...RECEIPT, sdcDateTime: '2026-03-02 10:15:02.0' };

export const CORPUS: readonly KnownAnswer[] = [
  ...both('a signed sale', flat('000', 'Successful', RECEIPT)),
  ...both('an item that was saved', flat('000', 'It is succeeded')),
  ...both('a device that was set up', flat('000', 'Successful', GRANT)),
  ...both('a device set up before, with its key', flat('902', 'This device is installed', GRANT), ['device-setup']),
  ...both('a field at fault', flat('910', 'Request parameter error[<itemNm> : may not be empty]'), ALL),
  ...both('an unknown device', flat('901', 'It is not valid device'), ['device-setup']),
  ...both('an unknown error', flat('999', 'There is an unknown error. Please ask the administrator')),
  ...both('an overlap', flat('994', 'There is an overlapped Data'), [
    'item',
    'device-setup',
    'branch-user',
    'branch-customer',
    'branch-insurance',
    'item-composition',
    'stock-movement',
    'stock-master',
    'purchase-confirmation',
    'import-link',
  ]),
  ...both('nothing', flat('001', 'There is no search result')),
  ...both('a sale that is found', flat('000', 'Successful', found({ receipt: dashed }))),
  ...both('a stranger', flat('000', 'Successful', found({ totAmt: 7, receipt: FOREIGN_RECEIPT }))),
  ...both('a sale among others', flat('000', '', { salesList: [{ ...SENT, invcNo: 7 }, found({}).salesList[0]] })),
  known('an amount at fault', refused('Invalid taxblAmt on item: 1. Expected: 86.21, But Found: 100.00'), ALL),
  known('the next number expected', refused('Invc No: 8 is invalid, use the expected value: 9')),
  known('another number expected', refused('Invalid invcNo sequence, expected: 5 but found: 8')),
  known('a branch at fault', refused('Error occurred while validating item tax type: Please try again later')),
  known('another item expected', refused('Invalid itemCd Sequence. Expected sequence ending with: ********12'), ALL),
  known('missing stock', refused('Items provided under the itemList section do not exist in your stock'), ALL),
  known('words nobody knows', refused('Your session has a funny colour'), ALL),
  known('a token at fault', {
    header: { responseMessage: 'Unauthorised-Invalid Access Token', responseCode: 401, requestRefId: 'r' },
    body: {},
  }),
  known('a timeout of the gateway', { header: { responseMessage: 'Gateway Timeout', responseCode: 504 }, body: {} }),
  known('a fault of the gateway', { fault: { faultstring: 'Failed to resolve', detail: { errorcode: 'steps.x' } } }),
];
