import { type BatchProgressDto, batchesWithdraw, dataOf } from '@risiti/client/browser';
import { useState } from 'react';
import { useAct } from '../../calls/act.js';
import { useShop } from '../../calls/shop.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { Note } from '../../parts/card.js';
import { Icon } from '../../parts/icon.js';
import { Sheet } from '../../parts/sheet.js';
import { count } from '../../words/format.js';
import { useSay } from '../../words/words.js';

/** Takes back what was not sent to KRA yet. */
export function Withdraw({ of: { batchId, pending } }: { of: BatchProgressDto }) {
  const say = useSay();
  const { client } = useShop();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const act = useAct(async () => dataOf(await batchesWithdraw({ client, path: { id: batchId } })), { onDone: close });
  const numbers = { n: pending, waiting: count(pending) };
  if (act.result) {
    const { cancelled, tooLate } = act.result;
    const done = { n: cancelled, cancelled: count(cancelled), late: count(tooLate) };
    return <Note icon="check">{say('batch.withdrawn', done)}</Note>;
  }
  if (pending === 0) return null;
  return (
    <>
      <button type="button" className="btn small" onClick={() => setAsking(true)}>
        <Icon name="x" isSmall />
        {say('batch.withdraw')}
      </button>
      {isAsking && (
        <Sheet title={say('batch.withdrawTitle')} onClose={close}>
          <Note tone="act" icon="alert" title={say('batch.withdrawWhat', numbers)}>
            {say('batch.withdrawStays')}
          </Note>
          <Refusal of={act.error} />
          <div className="btns">
            <button type="button" className="btn" onClick={close}>
              {say('batch.keep')}
            </button>
            <ActButton act={act} look="act" onPress={() => act.run()}>
              {say('batch.withdrawDo', numbers)}
            </ActButton>
          </div>
        </Sheet>
      )}
    </>
  );
}
