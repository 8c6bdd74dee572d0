import { receiptsReadAs } from '@risiti/client/browser';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Act, useAct } from '../../calls/act.js';
import { useAwaySince } from '../../calls/connection.js';
import { useShop } from '../../calls/shop.js';
import { Card } from '../../parts/card.js';
import { LoadedPart } from '../../parts/load.js';
import type { Paper } from '../../parts/print-receipt.js';
import { Seg } from '../../parts/seg.js';
import { areKeysOn } from '../../shell/keys.js';
import { useSay } from '../../words/words.js';
import { saveFile } from './save-file.js';

const PAPERS: readonly Paper[] = ['80mm', 'a4'];

interface ReceiptParts {
  id: string;
  paper: Paper;
  onPaper(paper: Paper): void;
}

/** The receipt as it prints. Its frame runs no script and reaches nothing, whatever a till has written. */
export function Receipt({ id, paper, onPaper }: ReceiptParts) {
  const say = useSay();
  const { client, key } = useShop();
  const receipt = useQuery({
    queryKey: key('receipt', id, paper),
    queryFn: async ({ signal }) => {
      const path = { id, format: 'html' };
      return (await receiptsReadAs({ client, path, query: { paper }, parseAs: 'text', signal })) as unknown as string;
    },
  });
  const choice = (
    <Seg
      {...{ label: say('document.receipt'), of: PAPERS, value: paper }}
      textOf={(one) => say(`document.${one}`)}
      onChoose={onPaper}
    />
  );
  return (
    <Card title={say('document.receipt')} aside={choice}>
      <LoadedPart query={receipt}>
        {(html) => <iframe className={`receipt ${paper}`} sandbox="" srcDoc={html} title={say('document.receipt')} />}
      </LoadedPart>
    </Card>
  );
}

export function useDownload(id: string, name: string): Act<Paper, void> {
  const { client } = useShop();
  return useAct(async (paper: Paper) => {
    const answer = await receiptsReadAs({ client, path: { id, format: 'pdf' }, query: { paper }, parseAs: 'blob' });
    saveFile(answer as unknown as Blob, `${name.replace(/[^\w.-]+/g, '-')}.pdf`);
  });
}

/** The key `p` does what the button does, outside fields and dialogs. */
export function usePrintKey(onPrint: (() => void) | undefined): void {
  const isAway = useAwaySince() !== null;
  useEffect(() => {
    if (!onPrint || isAway) return;
    const press = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest('input, select, textarea, dialog');
      if (event.key !== 'p' || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isElsewhere) return;
      if (areKeysOn()) onPrint();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [onPrint, isAway]);
}
