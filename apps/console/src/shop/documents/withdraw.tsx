import { dataOf, type SubmissionDetailsDto, submissionsWithdraw } from '@risiti/client/browser';
import { useAct } from '../../calls/act.js';
import { useShop } from '../../calls/shop.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { Note } from '../../parts/card.js';
import { Sheet } from '../../parts/sheet.js';
import { useSay } from '../../words/words.js';

/** Asks before a document is taken back that KRA has not got yet. */
export function Withdraw({ of: { submissionId, reference }, onClose }: { of: SubmissionDetailsDto; onClose(): void }) {
  const say = useSay();
  const { client } = useShop();
  const act = useAct(async () => dataOf(await submissionsWithdraw({ client, path: { id: submissionId } })), {
    onDone: onClose,
  });
  return (
    <Sheet title={say('document.withdrawTitle', { number: reference })} onClose={onClose}>
      <Note tone="act" icon="alert" title={say('document.withdrawThen')}>
        {say('document.withdrawMore')}
      </Note>
      <Refusal of={act.error} />
      <div className="btns">
        <button type="button" className="btn" onClick={onClose}>
          {say('document.keep')}
        </button>
        <ActButton act={act} look="act" onPress={() => act.run()}>
          {say('document.withdrawDo')}
        </ActButton>
      </div>
    </Sheet>
  );
}
