import { anyTill, verdict } from '../shop.js';

it.each(['P00011122', 'P000111222BB', '0000111222B', 'P00011122XB', '%00', 'P000111222%C3%89'])(
  'GET /customers/{pin} answers 400 and 003 to %s',
  async (pin) => {
    const till = await anyTill();
    expect(verdict(await till.get(`customers/${pin}`))).toEqual([400, '003', '003 pin']);
  },
);
