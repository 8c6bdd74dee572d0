import { type ImportDto, importsLink, importsList } from '@risiti/client/browser';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useRead, useShop } from '../../calls/shop.js';
import { Card, Note } from '../../parts/card.js';
import { Input, textIn } from '../../parts/form.js';
import { LoadedPart } from '../../parts/load.js';
import { Pages } from '../../parts/pages.js';
import { Row } from '../../parts/row.js';
import { count } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { OwnItems } from '../items/item-fields.js';
import { SendSheet } from '../items/send-sheet.js';

/** What customs have declared and is none of the own items yet. */
export function Imports() {
  const say = useSay();
  const [cursor, setCursor] = useState<string>();
  const [open, setOpen] = useState<ImportDto>();
  const query = { linked: 'N', limit: '50', cursor };
  const list = useRead(['imports', query], (on) => importsList({ ...on, query }), {
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={say('purchases.imports')}>
      <LoadedPart query={list}>
        {({ importList, nextCursor }) => (
          <>
            {importList.length === 0 && !cursor && <p className="soft">{say('purchases.noImports')}</p>}
            <ul className="rows">
              {importList.map((one) => (
                <Import key={[one.importId, one.taskCd, one.dclDe].join('/')} one={one} onLink={setOpen} />
              ))}
            </ul>
            <Pages cursor={cursor} next={nextCursor} onCursor={setCursor} />
          </>
        )}
      </LoadedPart>
      {open && <LinkSheet one={open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

function Import({ one, onLink }: { one: ImportDto; onLink: (one: ImportDto) => void }) {
  const say = useSay();
  const { itemNm, spplrNm, dclNo, taskCd, qty, qtyUnitCd } = one;
  const facts = [spplrNm, dclNo ?? taskCd, qty !== null && `${count(qty)} ${qtyUnitCd ?? ''}`];
  return (
    <Row icon="globe" tone="wait" title={itemNm} about={facts.filter(Boolean).join(' · ')}>
      <button type="button" className="btn small" onClick={() => onLink(one)}>
        {say('purchases.link')}
      </button>
    </Row>
  );
}

function LinkSheet({ one, onClose }: { one: ImportDto; onClose(): void }) {
  const say = useSay();
  const { client } = useShop();
  const list = useId();
  const { importId, taskCd, dclDe, itemNm } = one;
  const link = (form: FormData) =>
    importsLink({ client, path: { importId }, body: { itemCd: textIn(form, 'item'), taskCd, dclDe } });
  const words = { title: say('purchases.linkTitle', { name: itemNm }), does: say('purchases.linkDo') };
  return (
    <SendSheet {...words} work={link} leave={say('purchases.linkLeave')} look="act" onClose={onClose}>
      <Note tone="act" icon="alert" title={say('purchases.linkYou')} isStill>
        {say('purchases.linkMeans')}
      </Note>
      <OwnItems id={list} />
      <Input label={say('purchases.ownItem')} name="item" list={list} required maxLength={50} />
    </SendSheet>
  );
}
