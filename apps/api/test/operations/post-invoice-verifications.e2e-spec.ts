import { sale, verification } from '../client/bodies.js';
import { type TillAnswer, must, shop, type Shop } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

describe(answers('post-invoice-verifications', 200), () => {
  const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

  /** A shop that has sold INV-1. */
  async function seller(): Promise<Shop & { rcptSign: string; cisInvcNo: unknown }> {
    const at = await shop();
    const { data } = (await at.sell('INV-1')).body;
    return Object.assign(at, { rcptSign: data.rcptSign, cisInvcNo: data.cisInvcNo });
  }

  const verify = ({ post }: Shop, orgInvcNo: unknown, rcptSign: unknown, more = {}): Promise<TillAnswer> =>
    must(post('invoice-verifications', verification(orgInvcNo, rcptSign, more)));

  /** The parts of an answer that must not depend on the reason. */
  const withoutWhen = ({ body }: TillAnswer) => ({
    ...body,
    requestId: undefined,
    data: { ...body.data, verifiedAt: undefined, orgInvcNo: undefined, rcptSign: undefined },
  });

  describe('and verified', () => {
    it('to the receipt of an own sale, without the taxpayer', async () => {
      const at = await seller();
      const { body } = await verify(at, 'INV-1', at.rcptSign);
      expect(body).toMatchObject({ resultCd: '000', success: true });
      expect(body.data).toEqual({ verified: true, orgInvcNo: 'INV-1', rcptSign: at.rcptSign, verifiedAt: INSTANT });
    });

    it('to a signature as printed, in groups, and as typed', async () => {
      const at = await seller();
      const printed = at.rcptSign.replace(/(.{4})(?=.)/g, '$1-');
      for (const rcptSign of [printed, printed.toLowerCase(), ` ${at.rcptSign} `])
        expect((await verify(at, 'INV-1', rcptSign)).body.data).toMatchObject({ verified: true });
    });

    it('to the number of the authority, as text and as number', async () => {
      const at = await seller();
      for (const number of [at.cisInvcNo, String(at.cisInvcNo)])
        expect((await verify(at, number, at.rcptSign)).body.data).toMatchObject({ verified: true });
    });

    it('with the taxpayer if a PIN is sent, to anyone with the receipt', async () => {
      const [at, buyer] = [await seller(), await shop()];
      const taxpayer = { taxprNm: expect.any(String), tin: at.till.tin, bhfId: '00', prvncNm: expect.any(String) };
      for (const asker of [at, buyer]) {
        const { data } = (await verify(asker, 'INV-1', at.rcptSign, { pin: at.till.tin })).body;
        expect(data).toMatchObject({ verified: true, taxpayer });
      }
    });
  });

  describe('and one body to everything else', () => {
    it('if any part of it is wrong', async () => {
      const [at, stranger] = [await seller(), await shop()];
      const { tin } = at.till;
      const wrong = 'AAAAAAAAAAAAAAAA';
      const answers = [
        await verify(at, 'INV-1', wrong),
        await verify(at, 'INV-2', at.rcptSign),
        await verify(at, 'INV-2', wrong),
        await verify(at, 'INV-1', at.rcptSign.slice(1)),
        await verify(at, 'INV-1', '-'),
        await verify(stranger, 'INV-1', at.rcptSign),
        await verify(stranger, 'INV-1', wrong, { pin: tin }),
        await verify(stranger, 'INV-2', at.rcptSign, { pin: tin }),
        await verify(stranger, 'INV-1', at.rcptSign, { pin: 'A999999999Z' }),
      ];
      expect(answers[0]!.body.data).toEqual({
        verified: false,
        orgInvcNo: 'INV-1',
        rcptSign: wrong,
        verifiedAt: INSTANT,
      });
      expect(new Set(answers.map((answer) => JSON.stringify(withoutWhen(answer)))).size).toBe(1);
    });

    it('if the signed document is no invoice, but training', async () => {
      const at = await shop();
      const { body } = await must(at.post('sales', sale('TRAINING-1', undefined, { rcptTyCd: 'T' })));
      const answer = await verify(at, 'TRAINING-1', body.data.rcptSign);
      expect(answer.body.data).toMatchObject({ verified: false });
    });
  });
});

describe(answers('post-invoice-verifications', 400), () => {
  describe('and 002', () => {
    refusesFields('post-invoice-verifications', '002', [
      [{}, 'orgInvcNo', 'rcptSign'],
      [verification(0, ''), 'orgInvcNo', 'rcptSign'],
    ]);
  });

  describe('and 003', () => {
    refusesFields('post-invoice-verifications', '003', [
      [verification(1.5, 'V4N6'), 'orgInvcNo'],
      [verification('x'.repeat(51), 'V4N6'), 'orgInvcNo'],
      [verification('INV-1', 1234), 'rcptSign'],
      [verification('INV-1', 'x'.repeat(101)), 'rcptSign'],
      [verification('INV-1', 'V4N6', { pin: 'P05' }), 'pin'],
    ]);
  });
});
