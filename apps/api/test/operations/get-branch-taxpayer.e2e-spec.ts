import { COPY, reader } from '../client/copies.js';
import { must } from '../client/shop.js';
import { answers } from './answers.js';
import {
  saysThatItIsNotThereYet,
  saysThatItIsRefused,
  saysThatItIsStillSo,
  servesWhatIsKept,
  wantsADevice,
} from './shared/copies.js';

const OPERATION = 'selectTaxPayerInfo';

describe(answers('get-branch-taxpayer', 200), () => {
  servesWhatIsKept('get-branch-taxpayer', 'taxpayer', OPERATION);

  it('with the name that a lookup of the PIN gives, and the VAT type', async () => {
    const { till } = await reader();
    const { taxprNm } = (await must(till.get(`customers/${till.tin}`))).body.data;
    expect((await must(till.get('branch/taxpayer'))).body.data).toEqual({
      ...{ tin: till.tin, taxprNm, vatTyCd: '1' },
      ...COPY,
    });
  });
});

describe(answers('get-branch-taxpayer', 304), () => {
  saysThatItIsStillSo('get-branch-taxpayer');
});

describe(answers('get-branch-taxpayer', 409), () => {
  wantsADevice('get-branch-taxpayer');
});

describe(answers('get-branch-taxpayer', 422), () => {
  saysThatItIsRefused('get-branch-taxpayer', OPERATION, 2);
});

describe(answers('get-branch-taxpayer', 503), () => {
  saysThatItIsNotThereYet('get-branch-taxpayer', OPERATION, ['status-503']);
});
