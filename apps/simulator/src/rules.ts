import { Injectable } from '@nestjs/common';

/** The two generations of the authority's service. Both are in use. */
export type ProfileName = 'direct' | 'gateway';

/**
 * The checks of the authority besides presence, format and duplicates, and its known quirks. One switch each. `proven`
 * means that an integrator met the rule live; the section is that of the fact sheet. `choice` means that we know no live
 * case and decided ourselves.
 */
export interface Rules {
  /** Lookups, initialising, purchases and stock moves need tin and bhfId in the body as well as in the headers. */
  identityInBody: boolean;
  /** An invoice must have the number after the last accepted one (proven for sales and stock moves; for purchases a choice). */
  sequence: boolean;
  /** A repeated number is answered with the expected number instead of 994. */
  repeatsAreOutOfSequence: boolean;
  /** Units, payment types, tax types and other codes must be in the code list. */
  codes: boolean;
  /**
   * Lines must name registered items, in their units. Item codes must have the right structure and running number (proven, 4.6), and
   * are registered once (choice).
   */
  items: boolean;
  /** Each prefix of item codes has running numbers of its own (reported by two clients, 4.6; live evidence is against it). */
  itemsPerPrefix: boolean;
  /** Each branch counts its stock moves apart from the others of its PIN (reported by one client, 4.8). */
  movementsPerBranch: boolean;
  /** A device must pull the item classes before it saves its first item or stock move. */
  classesFirst: boolean;
  /** Goods must be in stock before they are sold. Moves and stock master must agree. */
  stock: boolean;
  /**
   * A sale sees goods only so many seconds after their first stock master, as on the gateway sandbox: seconds to minutes there (fact
   * sheet 4.7). It has no effect without `stock`.
   */
  stockVisibleAfterS: number;
  /** Accepted ways to compute a line: not checked, any of the three known ways, or prices that include tax. */
  arithmetic: 'off' | 'any' | 'inclusive';
  /** Allowed difference of an amount, in shillings, where prices include tax. */
  arithmeticTolerance: number;
  /**
   * A discount is calculated from its rate, rounded to a whole percent (4.4: live on the path of VSCU, not seen on this one).
   */
  wholeDiscounts: boolean;
  /** Every rate of the header must be the rate of its tax type, even if the sale has no such line. */
  rates: boolean;
  /** The tax rate of type E, which differs between the two generations. */
  taxRateE: number;
  /** A line of a sale that is packed as NT must have one package, and a line of a stock move at least one (proven, 4.5). */
  packages: boolean;
  /** A credit note must match its original; that its date and its sums are limited is a choice (4.2). */
  creditNotes: boolean;
  /** A credit note has the PIN of its sale's buyer, as under `creditNotes` (a client of the direct hosts in production says so, 4.2). */
  originalBuyers: boolean;
  /**
   * An invoice has two credit notes at most, within six months, and the second is of what is left, to 1 % (4.2: live on the path of
   * VSCU, not seen on this one; the texts are a choice).
   */
  creditNoteLimits: boolean;
  /** A sale with a unit outside the code list gets 913; saving its item checked none (3.9: live on the path of VSCU). */
  saleUnits: boolean;
  /**
   * A purchase must match the sale that the supplier reported, an import its declaration. An approval needs a remark.
   */
  counterparts: boolean;
  /** `importedItemConvertedInfo` answers success but stores nothing. */
  losesConversions: boolean;
  /** No date may lie in the future of the authority's clock (proven for `ocrnDt` of a stock move, 1.6; the others are a choice). */
  dates: boolean;
  /** `saveItem` needs the id of the portal app in a header. */
  appId: boolean;
  /** A single missing field gets its own text, where that text is known. */
  ownWords: boolean;
  /** A second initialisation answers 902 with the device's data, including its key. No live answer had it: `data` is null (1.4, 6). */
  installedInfo: boolean;
  /** A known defect of a second initialisation: the branch gets a second device, which breaks `saveItem` (proven, 1.4). */
  duplicateDevices: boolean;
  /** Receipt numbers are texts, as in the specification, instead of numbers. */
  receiptNumbersAsText: boolean;
  /**
   * Own sales read back as on the gateway: without the trader's number, the type of sale and the modifier, with dashes in their
   * times (fact sheet 2.17). Nothing is known of the direct hosts, so they show a sale as it was sent.
   */
  gatewayReadBack: boolean;
  /** Refusals have HTTP status 400, as they mostly do, instead of 200. */
  refusalsAs400: boolean;
  /** No price, quantity or amount of a document is negative (choice; 4.2: amounts are positive in the payload). */
  positiveAmounts: boolean;
  /**
   * Lines of a stock move are computed like lines of a sale whose prices include tax, and the totals are their sums
   * (proven, 4.8; the texts are a choice).
   */
  moveArithmetic: boolean;
  /** A line has the tax type of its item (choice; a live text speaks of `validating item tax type`, 4.13). */
  itemTaxTypes: boolean;
  /** `salesDt` is not after the day of `cfmDt` (choice). */
  confirmedDates: boolean;
  /** `prchrAcptcYn` is Y or N in the header and in the receipt of a sale (choice; 1.6 has the values). */
  flags: boolean;
  /** The class of an item is in the list of item classes (proven, 3.8). */
  classes: boolean;
  /** The list of item classes has only the 26 rows of the gateway's sandbox (proven, 3.8; which rows is a choice). */
  sandboxClasses: boolean;
  /** An item has a unit of two letters, without padding (proven, 4.6). */
  twoLetterUnits: boolean;
  /** A sale without a buyer's name can never be credited (proven, 4.2). */
  namedBuyers: boolean;
  /** The list of branches has rows of branches that nobody uses (proven, 2.4). */
  placeholderBranches: boolean;
  /** Imports, and five invoices of a supplier, appear only after the first sale of the PIN (proven, 2.14 and 4.9). */
  lateSeeds: boolean;
  /** Five invoices of a supplier appear when a device is set up, so that nobody has to sell first (a choice, for demonstrations). */
  earlySeeds: boolean;
  /** An update of an import with wrong key names is refused, with misleading texts (proven, 2.15). */
  keyNames: boolean;
  /** Lists of items and imports show a change after this number of seconds (proven, 2.11 and 2.15; the time is a choice). */
  listLag: number;
  /** A refused stock master does not name the quantities, for half of the items (proven, 4.7; which half is a choice). */
  silentMismatches: boolean;
  /** Refusals of the stock master have HTTP status 200 around a refusal of 400 (proven, 1.5). */
  mixedStatuses: boolean;
  /** Answers without data have `requestRefId` and no `resultDt` (proven for some answers, 1.5; which ones is a choice). */
  variedEnvelopes: boolean;
  /** An empty list has HTTP status 400 (proven, 1.5). */
  emptyResultsAs400: boolean;
  /** The devices of a serial number share their control unit, under every PIN (proven, 1.4). */
  serialUnits: boolean;
  /**
   * The PIN of the portal's test session alone may initialise and call (5.1; that an old PIN is refused is a choice), and no other app
   * (proven, 1.5). It is in no preset, because then only one PIN can be used.
   */
  testSession: boolean;
}

export type RuleName = keyof Rules;
/** The rules that a name alone can switch on. `arithmetic` is switched to its strictest form. */
export type RuleSwitch = Exclude<RuleName, 'arithmeticTolerance' | 'taxRateE' | 'listLag' | 'stockVisibleAfterS'>;

/** The name of a rule to switch on, or of a preset to begin with. */
export type StricterRule = RuleSwitch | PresetName;

const lenient: Rules = {
  identityInBody: false,
  sequence: false,
  repeatsAreOutOfSequence: false,
  codes: false,
  items: false,
  itemsPerPrefix: false,
  movementsPerBranch: false,
  classesFirst: false,
  stock: false,
  stockVisibleAfterS: 0,
  arithmetic: 'off',
  arithmeticTolerance: 0.01,
  wholeDiscounts: false,
  rates: false,
  taxRateE: 8,
  packages: false,
  creditNotes: false,
  originalBuyers: false,
  creditNoteLimits: false,
  saleUnits: false,
  counterparts: false,
  losesConversions: false,
  dates: false,
  appId: false,
  ownWords: false,
  installedInfo: false,
  duplicateDevices: false,
  receiptNumbersAsText: false,
  gatewayReadBack: false,
  refusalsAs400: false,
  positiveAmounts: false,
  moveArithmetic: false,
  itemTaxTypes: false,
  confirmedDates: false,
  flags: false,
  classes: false,
  sandboxClasses: false,
  twoLetterUnits: false,
  namedBuyers: false,
  placeholderBranches: false,
  lateSeeds: false,
  earlySeeds: false,
  keyNames: false,
  listLag: 0,
  silentMismatches: false,
  mixedStatuses: false,
  variedEnvelopes: false,
  emptyResultsAs400: false,
  serialUnits: false,
  testSession: false,
};

const strict: Rules = {
  ...lenient,
  identityInBody: true,
  sequence: true,
  repeatsAreOutOfSequence: true,
  codes: true,
  items: true,
  classesFirst: true,
  stock: true,
  arithmetic: 'inclusive',
  arithmeticTolerance: 0,
  wholeDiscounts: true,
  rates: true,
  taxRateE: 0,
  packages: true,
  creditNotes: true,
  counterparts: true,
  losesConversions: true,
  dates: true,
  appId: true,
  ownWords: true,
  gatewayReadBack: true,
  refusalsAs400: true,
  positiveAmounts: true,
  moveArithmetic: true,
  confirmedDates: true,
  flags: true,
  classes: true,
  namedBuyers: true,
  keyNames: true,
  mixedStatuses: true,
  emptyResultsAs400: true,
};

/** The rules that are known to have refused a client at the gateway's sandbox, all at once. For tests before a go-live. */
const strictest: Rules = {
  ...strict,
  itemTaxTypes: true,
  sandboxClasses: true,
  twoLetterUnits: true,
  placeholderBranches: true,
  lateSeeds: true,
  listLag: 3,
  silentMismatches: true,
  variedEnvelopes: true,
  serialUnits: true,
};

export const defaultRules: Readonly<Record<ProfileName, Readonly<Rules>>> = { direct: lenient, gateway: strict };

/** Sets of rules with a name. */
export const presets: Readonly<Record<PresetName, Readonly<Rules>>> = { lenient, strict, strictest };
export type PresetName = 'lenient' | 'strict' | 'strictest';
export const isPreset = (name: unknown): name is PresetName => typeof name === 'string' && Object.hasOwn(presets, name);

export const ruleNames = Object.keys(lenient) as RuleName[];

/** The rules in force. Changes are lost at a restart; the rules given at the start are in force again. */
@Injectable()
export class RuleSettings {
  private current!: Record<ProfileName, Rules>;

  /** `stricter` names rules, or a preset, that a profile starts with in addition to its own. */
  constructor(private readonly stricter: Partial<Record<ProfileName, readonly StricterRule[]>> = {}) {
    this.reset();
  }

  of(profile: ProfileName): Rules {
    return this.current[profile];
  }

  change(profile: ProfileName, changes: Partial<Rules>): void {
    this.current[profile] = { ...this.current[profile], ...changes };
  }

  reset(): void {
    this.current = { direct: this.atStart('direct'), gateway: this.atStart('gateway') };
  }

  private atStart(profile: ProfileName): Rules {
    const names = this.stricter[profile] ?? [];
    const preset = names.find(isPreset);
    const switchedOn = names
      .filter((name) => !isPreset(name))
      .map((name) => [name, strictest[name as RuleSwitch] || true]);
    return { ...(preset ? presets[preset] : defaultRules[profile]), ...Object.fromEntries(switchedOn) };
  }
}
