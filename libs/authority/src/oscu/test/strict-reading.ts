/**
 * What an answer certainly says, read for itself and as strictly as can be: by this the adapter's reading is judged, so
 * nothing here is shared with it. Null where the text is no JSON object.
 */
export interface StrictReading {
  /** A success code stands where one belongs, and nothing else in the answer refuses. */
  succeeds: boolean;
  /** … or the code of a device that was set up before. */
  installedBefore: boolean;
  hasReceipt: boolean;
  hasGrant: boolean;
  /** A signature stands somewhere, however deep. */
  isSigned: boolean;
  /** The signatures of sales under this number, with these facts. */
  signaturesOf(sent: Record<string, unknown>): Set<string>;
}

type FieldMap = Map<string, unknown>;

export function readStrictly(text: string): StrictReading | null {
  const root = fields(parsed(text));
  if (!root) return null;
  const inner = fields(root.get('responseBody'));
  const result = inner && !isNothing(inner.get('resultCd')) ? inner : root;
  const code = codeIn(result);
  const data = fields(result.get('data'));
  const isKept = refuses(root.get('header')) || isObject(root.get('fault'));
  const isRefused = isKept || refuses(root.get('responseHeader'));
  return {
    succeeds: !isRefused && ['0', '00', '000', '0000'].includes(code),
    installedBefore: !isKept && code === '902',
    hasReceipt: isReceipt(data),
    hasGrant: isGrant(data && fields(data.get('info'))),
    isSigned: hasSignature(root),
    signaturesOf: (sent) => signaturesOf(sent, data),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** By trimmed names; a name that needs no trimming comes first. */
function fields(value: unknown): FieldMap | null {
  if (!isObject(value)) return null;
  const entries = Object.entries(value).sort(([one], [other]) => other.length - one.length);
  return new Map(entries.map(([key, content]) => [key.trim(), content]));
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

function codeIn(result: FieldMap): string {
  const code = result.get('resultCd');
  return plain(code);
}

const refuses = (header: unknown): boolean => /^[45]\d\d$/.test(plain(fields(header)?.get('responseCode')));

const plain = (value: unknown): string => (['string', 'number'].includes(typeof value) ? String(value).trim() : '');

const isCounter = (value: unknown): boolean => /^0*[1-9]\d{0,15}$/.test(plain(value));
const isToken = (value: unknown): value is string => typeof value === 'string' && /^\S+$/.test(value.trim());

function isReceipt(data: FieldMap | null): boolean {
  if (!data) return false;
  const [current, total] = [data.get('curRcptNo'), data.get('totRcptNo')];
  const isTime = /^\d{4}\D?\d\d\D?\d\d\D?\d\d\D?\d\d\D?\d\d(\.\d*)?$/.test(plain(data.get('sdcDateTime')));
  return [current, total].every(isCounter) && isToken(data.get('rcptSign')) && isToken(data.get('intrlData')) && isTime;
}

const isGrant = (info: FieldMap | null): boolean =>
  info !== null && [info.get('cmcKey'), info.get('sdcId') ?? info.get('sdicId')].every((value) => !isNothing(value));

/** Without recursion, since an answer may be deeper than a stack. */
function hasSignature(root: FieldMap): boolean {
  const open: unknown[] = [...root];
  while (open.length > 0) {
    const next = open.pop();
    if (Array.isArray(next)) {
      const [key, value] = next;
      if (next.length === 2 && key === 'rcptSign' && isToken(value)) return true;
      for (const each of next) if (typeof each === 'object' && each !== null) open.push(each);
    } else if (isObject(next)) {
      for (const [key, value] of Object.entries(next)) open.push([key.trim(), value]);
    }
  }
  return false;
}

const FACTS = ['custTin', 'rcptTyCd', 'salesDt', 'totTaxblAmt', 'totTaxAmt', 'totAmt'];

function signaturesOf(sent: Record<string, unknown>, data: FieldMap | null): Set<string> {
  const list = data?.get('salesList') ?? data?.get('saleList') ?? (data && Object.fromEntries(data));
  const sales = (Array.isArray(list) ? list : [list]).map(fields).filter((sale) => sale !== null);
  const ours = sales.filter((sale) => FACTS.every((fact) => isSame(sent[fact], sale.get(fact))));
  const receipts = ours.map((sale) => fields(sale.get('receipt'))).filter((receipt) => isReceipt(receipt));
  return new Set(receipts.map((receipt) => plain(receipt!.get('rcptSign'))));
}

const isSame = (ours: unknown, theirs: unknown): boolean =>
  typeof ours === 'number'
    ? Number(plain(theirs)) === ours
    : plain(theirs)
        .replace(/^(\d{4})-(\d\d)-(\d\d)/, '$1$2$3')
        .startsWith(String(ours));
