import { Inject, Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  COMPOSITION_FIELD_NAMES,
  type CompositionReading,
  type FieldNames,
  fieldName,
  type ItemReading,
  RESULT_CODES,
  unitWarnings,
} from '@app/contract';
import type { Principal, SubmissionView } from '@app/persistence';
import { type Failure, failedAt } from '../http/errors/failure.js';
import type { Reply } from '../http/replies/reply.js';
import type { RequestOptions } from '../http/requests/request-options.js';
import { isOnGateway, type ProfileSettings } from '../infrastructure/profile-in-force.js';
import { SETTINGS } from '../infrastructure/tokens.js';
import type { DocumentNaming } from '../submissions/answer-options.js';
import { PostDocument } from '../submissions/post-document.js';
import { Shown } from '../http/openapi/reply-fields.js';
import { registeredItemData, type ServiceItemDto } from './item-data.js';
import { ItemQueries } from './item.queries.js';

/** The answer of PUT /items/{itemCd}. */
export class UpdatedItemDto {
  @Shown('Item code, as in the path.', 'GDS-FLOUR-2KG')
  itemCd!: string;

  @Shown('True when the tax authority has accepted the change.', true)
  updated!: boolean;
}

/** A component that was saved. */
export class SavedComponentDto {
  @Shown('Code of the component.', 'GDS-OIL-1L')
  cpstItemCd!: string;

  @Shown('Quantity of the component in one assembled item.', 2)
  cpstQty!: number;
}

/** The answer of POST /items/{itemCd}/composition. */
export class CompositionDto {
  @Shown('Item code, as in the path.', 'GDS-HAMPER')
  itemCd!: string;

  @ApiProperty({ description: 'The components, all of them saved.', type: [SavedComponentDto] })
  components!: SavedComponentDto[];
}

export type ValidItem = Extract<ItemReading, { ok: true }>;
export type ValidComposition = Extract<CompositionReading, { ok: true }>;

/** The parts in which the answers to a registration and to a change differ. */
interface ItemAnswer {
  data(view: SubmissionView): object | Promise<object | null>;
  statusByCode?: DocumentNaming['statusByCode'];
}

/** The path names the item to be changed, so an unknown item is 404 here. */
const CHANGE_ANSWER: ItemAnswer = {
  data: ({ reference }): UpdatedItemDto => ({ itemCd: reference, updated: true }),
  statusByCode: { '005': 404 },
};

/** Posts the registration of an item, or a change of one. */
@Injectable()
export class PostItem {
  constructor(
    private readonly postDocument: PostDocument,
    private readonly queries: ItemQueries,
    @Inject(SETTINGS) private readonly settings: ProfileSettings,
  ) {}

  register(item: ValidItem, caller: Principal, options: RequestOptions): Promise<Reply> {
    const data = async ({ reference }: SubmissionView): Promise<ServiceItemDto | null> => {
      const registered = await this.queries.find(caller, reference);
      return registered ? registeredItemData(registered) : null;
    };
    return this.post(this.withUnitWarnings(item, caller), caller, options, { data });
  }

  async change(item: ValidItem, caller: Principal, options: RequestOptions): Promise<Reply> {
    // No item has a code with a zero byte, and Postgres refuses to look for one.
    if (item.document.itemCode.includes('\0')) throw unknownItem();
    return this.post(item, caller, options, CHANGE_ANSWER);
  }

  async compose({ draft, warnings }: ValidComposition, caller: Principal, options: RequestOptions): Promise<Reply> {
    if (draft.itemCode.includes('\0')) throw unknownItem();
    const components = draft.components.map(({ componentCode: cpstItemCd, quantity: cpstQty }) => ({
      ...{ cpstItemCd, cpstQty },
    }));
    const approvedData = (): CompositionDto => ({ itemCd: draft.itemCode, components });
    return this.postDocument.post({ draft, warnings, naming: COMPOSITION, approvedData }, caller, options);
  }

  private withUnitWarnings(item: ValidItem, caller: Principal): ValidItem {
    if (!isOnGateway(this.settings, caller)) return item;
    return { ...item, warnings: [...item.warnings, ...unitWarnings(item.document)] };
  }

  private post(
    { document, names, warnings }: ValidItem,
    caller: Principal,
    options: RequestOptions,
    answer: ItemAnswer,
  ): Promise<Reply> {
    const naming: DocumentNaming = { ...namingOf(names), statusByCode: answer.statusByCode };
    return this.postDocument.post({ draft: document, warnings, naming, approvedData: answer.data }, caller, options);
  }
}

const COMPOSITION: DocumentNaming = {
  ...{ names: COMPOSITION_FIELD_NAMES, identityField: 'itemCode', wholeField: 'itemCd', pathField: 'itemCode' },
  duplicateFix: 'Send the composition again.',
};

function namingOf(names: FieldNames): DocumentNaming {
  const code = fieldName(names, 'itemCode');
  const duplicateFix = `Send the item with another ${code}, or change the registered item with PUT /api/v1/items/{itemCd}.`;
  return { names, identityField: 'itemCode', wholeField: code, duplicateFix };
}

const unknownItem = (): Failure =>
  failedAt('005', 'itemCd', 'No item with this code is registered.', RESULT_CODES['005'].fix, { status: 404 });
