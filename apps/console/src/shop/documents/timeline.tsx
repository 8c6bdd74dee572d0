import type { AttemptDto, ReceiptPrintDto, SubmissionDetailsDto } from '@risiti/client/browser';
import type { ReactNode } from 'react';
import { useShop } from '../../calls/shop.js';
import { Card } from '../../parts/card.js';
import type { IconName } from '../../parts/icon.js';
import { Row } from '../../parts/row.js';
import type { Tone } from '../../parts/say.js';
import { useFormat } from '../../words/format.js';
import { type Say, useSay, type Word } from '../../words/words.js';

interface Happening {
  at: string;
  tone?: Tone;
  icon: IconName;
  what: string;
  more?: ReactNode;
}

const OUTCOMES: Readonly<Record<string, readonly [Tone, IconName]>> = {
  approved: ['good', 'check'],
  rejected: ['act', 'x'],
  laneFault: ['act', 'alert'],
};

/** KRA's own codes are numbers; any other code is one of Risiti. */
const OF_KRA = /^\d+$/;

function attempted(one: AttemptDto, of: SubmissionDetailsDto, say: Say): Happening {
  const { attempt, startedAt, endedAt, outcome, code, message } = one;
  const [tone, icon] = OUTCOMES[outcome ?? ''] ?? ['wait', 'clock'];
  const took = endedAt ? (Date.parse(endedAt) - Date.parse(startedAt)) / 1_000 : null;
  const number = say('document.attempt', { number: attempt });
  const isByUs = outcome === 'rejected' && of.refusal !== undefined;
  const signed = outcome === 'approved' && of.links.receipt ? 'signed' : undefined;
  const name = isByUs ? 'ours' : (signed ?? outcome ?? 'running');
  const isQuote = code !== null && OF_KRA.test(code) && !isByUs;
  const words = message && code && (isQuote ? quoted(say, code, message) : <span lang="en">{message}</span>);
  return {
    ...{ at: endedAt ?? startedAt, tone, icon, what: say(`document.attempt.${name}` as Word) },
    more: (
      <>
        {took === null ? number : say('document.attemptTook', { number, seconds: took.toFixed(1) })} {words}
      </>
    ),
  };
}

const quoted = (say: Say, code: string, message: string): ReactNode => (
  <>
    {say('document.kraSaid')} <q lang="en">{`${code} ${message}`}</q>
  </>
);

/** A long story shows its end. */
const LAST = 10;

const ENDS: Readonly<Record<string, IconName>> = { CANCELLED: 'x', FAILED: 'x', NEEDS_REVIEW: 'help' };

function happenings(of: SubmissionDetailsDto, { attempts, prints, userId }: Heard, say: Say): Happening[] {
  const who = (print: ReceiptPrintDto): Word =>
    print.userId === null ? 'document.byTill' : print.userId === userId ? 'document.byYou' : 'document.byPerson';
  const all: Happening[] = [
    { at: of.acceptedAt, icon: 'lock', what: say('document.stored'), more: say('document.storedThen') },
    ...attempts.slice(-LAST).map((one) => attempted(one, of, say)),
    ...prints.slice(-LAST).map((print): Happening => {
      const what = say(print.isCopy ? 'document.printedCopy' : 'document.printedOriginal');
      return { at: print.at, icon: 'printer', what, more: say(who(print)) };
    }),
  ];
  const icon = ENDS[of.status];
  if (icon && of.settledAt) all.push({ at: of.settledAt, icon, what: say(`document.end.${of.status}` as Word) });
  if (of.nextAttemptAt) all.push({ at: of.nextAttemptAt, icon: 'send', what: say('document.nextAttempt') });
  return all.sort((one, other) => one.at.localeCompare(other.at));
}

interface Heard {
  attempts: readonly AttemptDto[];
  prints: readonly ReceiptPrintDto[];
  userId: string;
}

/** What happened to a document, and who did it. */
export function Timeline({ of, ...heard }: Omit<Heard, 'userId'> & { of: SubmissionDetailsDto }) {
  const say = useSay();
  const { moment } = useFormat();
  const { me } = useShop();
  const all = happenings(of, { ...heard, userId: me.userId }, say);
  return (
    <Card
      title={say('document.happened')}
      aside={<span className="small soft">{say('document.zone')}</span>}
      order="late"
    >
      <ol className="time">
        {all.map(({ at, tone, icon, what, more }, place) => (
          <Row key={place} {...{ icon, tone }} title={what} about={more}>
            <time dateTime={at}>{moment(at)}</time>
          </Row>
        ))}
      </ol>
    </Card>
  );
}
