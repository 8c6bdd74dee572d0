import type { CreateGoodsItemDto, ListedItemDto } from '@risiti/client/browser';
import { useShop } from '../../calls/shop.js';
import { useSay } from '../../words/words.js';
import { FormSheet, Input, textIn } from './form-sheet.js';
import { register } from './item-bodies.js';
import { ItemFields } from './item-fields.js';

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
    const price = textIn(form, 'price');
    return register(client, {
      isService,
      itemName: textIn(form, 'name') ?? '',
      taxType: textIn(form, 'tax') as CreateGoodsItemDto['taxType'],
      price: price === undefined ? undefined : Number(price),
      itemCode: textIn(form, 'code'),
      bcd: textIn(form, 'barcode'),
      qtyUnitCd: textIn(form, 'unit') as CreateGoodsItemDto['qtyUnitCd'],
      itemClsCd: textIn(form, 'itemClass'),
    });
  };
  const title = say(isService ? 'items.add.service' : 'items.add.goods');
  const code = { name: 'code', maxLength: 20, defaultValue: listed?.itemCd };
  return (
    <FormSheet title={title} work={work} leave={say('items.leave')} send={say('items.register')} onClose={onClose}>
      <ItemFields known={listed} isService={isService} />
      <Input label={say('items.code')} hint={say('items.codeHint')} {...code} />
      {!isService && <Input label={say('items.barcode')} name="barcode" maxLength={20} />}
    </FormSheet>
  );
}
