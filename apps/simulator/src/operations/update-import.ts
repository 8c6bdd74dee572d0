import { refused, succeeded, type AuthorityAnswer } from '../answer.js';
import type { Call } from '../call.js';
import type { Rules } from '../rules.js';
import { importUpdateFields, type ImportUpdate } from './import-update-fields.js';
import { isListed } from '../seeds/item-classes/index.js';
import { deviceOperation, type DeviceContext, type AuthorityOperation } from './operation.js';
import { UNLISTED_CLASS } from './save-item.js';

const APPROVED = '3';
/** Stands for a status under a wrong key. The authority then says that 3 was expected, whatever was sent. */
const MISSPELT = '?key?';
const MISSPELT_STATUS = 'Invalid imptItemSttsCd. Expected: 3';
const MISSING_CODES = 'required: <itemClsCd> and <itemCd>';
/** The error as it was seen live for an approval without a remark. */
const UNKNOWN_ERROR = 'There is an unknown error. Please ask administrator';

/** Links an imported item to an item of the taxpayer and approves or rejects it. */
export const updateImport = inEitherSpelling(
  deviceOperation({
    name: 'updateImportItem',
    aliases: [],
    fields: importUpdateFields,
    missingFieldTexts: { itemClsCd: MISSING_CODES },
    decide(update, context) {
      const refusal = refusalOf(update, context);
      if (!refusal) record(update, context);
      return refusal ?? succeeded();
    },
  }),
);

/** The older path of the same operation. The gateway is known to answer success here without storing anything. */
export const convertImport = inEitherSpelling(
  deviceOperation({
    name: 'importedItemConvertedInfo',
    aliases: [],
    fields: importUpdateFields,
    missingFieldTexts: { itemClsCd: MISSING_CODES },
    decide(update, context) {
      const refusal = refusalOf(update, context);
      if (!refusal && !context.rules.losesConversions) record(update, context);
      return refusal ?? succeeded();
    },
  }),
);

/**
 * Lists spell the status `imptItemsttsCd` and updates `imptItemSttsCd`. Clients may send either, unless the rule
 * `keyNames` refuses the spelling of lists, as the gateway does.
 */
function inEitherSpelling(operation: AuthorityOperation): AuthorityOperation {
  const asListed = ({ content }: Call, { keyNames }: Rules) =>
    content && {
      ...content,
      imptItemSttsCd:
        content.imptItemSttsCd || (keyNames && content.imptItemsttsCd ? MISSPELT : content.imptItemsttsCd),
    };
  return {
    ...operation,
    answer: (call, context) => operation.answer({ ...call, content: asListed(call, context.rules) }, context),
  };
}

function refusalOf(update: ImportUpdate, { ledger, device, rules }: DeviceContext): AuthorityAnswer | undefined {
  const { tin } = device.identity;
  if (update.imptItemSttsCd === MISSPELT) return refused('910', MISSPELT_STATUS);
  if (rules.counterparts && !ledger.imports.find(tin, update)) {
    const { taskCd, dclDe, itemSeq } = update;
    return refused('910', `Imported item ${taskCd}, ${dclDe}, ${itemSeq} does not exist`);
  }
  if (rules.items && !ledger.items.find(tin, update.itemCd)) {
    return refused('910', `Item ${update.itemCd} does not exist in your inventory`);
  }
  if (rules.classes && !isListed(update.itemClsCd, rules)) return refused('910', UNLISTED_CLASS);
  if (rules.counterparts && update.imptItemSttsCd === APPROVED && update.remark === null) {
    return refused('999', UNKNOWN_ERROR);
  }
  return undefined;
}

function record(update: ImportUpdate, { ledger, device, now }: DeviceContext): void {
  ledger.record({ type: 'import-update', tin: device.identity.tin, update, updatedAt: now.getTime() });
}
