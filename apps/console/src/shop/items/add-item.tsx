import type { CreateGoodsItemDto, ListedItemDto } from '@risiti/client/browser';
import { useShop } from '../../calls/shop.js';
import { Input, textIn } from '../../parts/form.js';
import { useSay } from '../../words/words.js';
import { register } from './item-bodies.js';
import { ItemFields } from './item-fields.js';
import { SendSheet } from './send-sheet.js';

interface AddItemParts {
  isService: boolean;
  /** What other software registered with KRA, and is to be sold here too. */
  listed?: ListedItemDto;
  onClose(): void;
}

export function AddItem({ isService, listed, onClose }: AddItemParts) {
  const say = useSay();
  const { client } = useShop();
  const work = (form: FormData) => {
    const given = (name: string) => textIn(form, name) || undefined;
    return register(client, {
      isService,
      itemName: textIn(form, 'name'),
      taxType: textIn(form, 'tax') as CreateGoodsItemDto['taxType'],
      price: given('price') === undefined ? undefined : Number(given('price')),
      itemCode: given('code'),
      bcd: given('barcode'),
      qtyUnitCd: given('unit') as CreateGoodsItemDto['qtyUnitCd'],
      itemClsCd: given('itemClass'),
    });
  };
  const title = say(isService ? 'items.add.service' : 'items.add.goods');
  const code = { name: 'code', maxLength: 20, defaultValue: listed?.itemCd };
  return (
    <SendSheet title={title} work={work} leave={say('items.leave')} does={say('items.register')} onClose={onClose}>
      <ItemFields known={listed} isService={isService} />
      <Input label={say('items.code')} hint={say('items.codeHint')} {...code} />
      {!isService && <Input label={say('items.barcode')} name="barcode" maxLength={20} />}
    </SendSheet>
  );
}
