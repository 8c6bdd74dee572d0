import { age, COPY, reader } from '../client/copies.js';
import { anyTill, must, type SharedStack, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { saysThatItIsNotThereYet, saysThatItIsStillSo, servesWhatIsKept, wantsADevice } from './shared/copies.js';

describe(answers('get-notices', 200), () => {
  servesWhatIsKept('get-notices', 'notices', 'selectNoticeList');

  interface NoticeData {
    noticeNo: number;
    title: string;
  }

  const titled = async (stack: SharedStack, title: string) => stack.simulator.addNotice(title);

  it('with the notices of the authority, newest first', async () => {
    const { till } = await reader();
    const { data } = (await must(till.get('notices'))).body;
    expect(data).toEqual({ noticeList: expect.any(Array), ...COPY });
    const numbers = (data.noticeList as NoticeData[]).map(({ noticeNo }) => noticeNo);
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
    expect(data.noticeList).toContainEqual({
      noticeNo: 2,
      title: 'Planned maintenance',
      cont: expect.stringMatching(/Sunday/) as string,
      dtlUrl: expect.stringMatching(/^https:/) as string,
      regrNm: 'Administrator',
      regDt: '20250303083000',
    });
  });

  it('with only the notices that are newer than the asOf of the previous answer', async () => {
    const { stack, till } = await reader();
    const { asOf } = (await must(till.get('notices'))).body.data;
    const title = `For ${till.tin}`;
    await titled(stack, title);
    await age(stack, till, 'notices', 61);
    const { data } = (await must(till.get(`notices?since=${String(asOf)}&q=${title}`))).body;
    expect((data.noticeList as NoticeData[]).map((notice) => notice.title)).toEqual([title]);
  });

  it('with another ETag after a new notice', async () => {
    const { stack, till } = await reader();
    const tag = (await must(till.get('notices'))).headers.get('etag')!;
    await titled(stack, 'News');
    await age(stack, till, 'notices', 61);
    const answer = await till.get('notices', { headers: { 'if-none-match': tag } });
    expect([answer.status, answer.headers.get('etag') === tag]).toEqual([200, false]);
  });
});

describe(answers('get-notices', 304), () => {
  saysThatItIsStillSo('get-notices');
});

describe(answers('get-notices', 400), () => {
  it.each([
    ['since=20260301', 'since'],
    ['q=%00', 'q'],
  ])('and 003 to ?%s', async (query, field) => {
    const till = await anyTill();
    expect(verdict(await till.get(`notices?${query}`))).toEqual([400, '003', `003 ${field}`]);
  });
});

describe(answers('get-notices', 409), () => {
  wantsADevice('get-notices');
});

describe(answers('get-notices', 503), () => {
  saysThatItIsNotThereYet('get-notices', 'selectNoticeList');
});
