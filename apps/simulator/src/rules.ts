import { Injectable } from '@nestjs/common';

/** The two generations of the service that are both in use. */
export type ProfileName = 'direct' | 'gateway';

/** What the authority checks besides presence, format and duplicates, and how it is known to differ: one switch each. */
export interface Rules {
  /** Lookups, initialising, purchases and stock moves demand tin and bhfId in the body, whatever the headers say. */
  identityInBody: boolean;
  /** An invoice takes the number after the last accepted one. */
  sequence: boolean;
  /** A number that was taken is told by the number that is expected, instead of by 994. */
  repeatsAreOutOfSequence: boolean;
  /** Units, payment types, tax types … are those of the code list. */
  codes: boolean;
  /** Lines name registered items; item codes have their structure and running number, and are registered once. */
  items: boolean;
  /** A device looks at the item classes before it saves its first item or stock movement. */
  classesFirst: boolean;
  /** Goods are in stock before they are sold; movements and stock master agree. */
  stock: boolean;
  /** Which ways to compute a line are accepted: none is looked at, any of the known three, prices with tax included. */
  arithmetic: 'off' | 'any' | 'inclusive';
  /** How far an amount may be off, in shillings, where prices include tax. */
  arithmeticTolerance: number;
  /** Every rate of the header is the one of its tax type, also where nothing was sold. */
  rates: boolean;
  /** The one rate that the two generations are of two minds about. */
  taxRateE: number;
  /** A line packed as NT says one package. */
  packages: boolean;
  /** A credit note answers to its original. */
  creditNotes: boolean;
  /** A purchase answers to the sale its supplier reported, an import to its declaration, and approving one takes a remark. */
  counterparts: boolean;
  /** `importedItemConvertedInfo` says that it is done, and keeps nothing. */
  losesConversions: boolean;
  /** Nothing is dated in the future. */
  dates: boolean;
  /** The app of the developer portal names itself where that is known to be asked for. */
  appId: boolean;
  /** A single missing field is told in words of its own where they are known. */
  ownWords: boolean;
  /** Initialising again tells the facts of the device once more, its key among them, along with 902. */
  installedInfo: boolean;
  /** The known fault of initialising again: it adds a device, and from then on the branch has two. */
  duplicateDevices: boolean;
  /** Receipt numbers are texts, as the specification has them, instead of numbers. */
  receiptNumbersAsText: boolean;
  /** Refusals come with HTTP 400, as they do most of the time, instead of 200. */
  refusalsAs400: boolean;
}

export type RuleName = keyof Rules;
/** Those that are on or off, by themselves or, like the arithmetic, in their strictest form. */
export type RuleSwitch = Exclude<RuleName, 'arithmeticTolerance' | 'taxRateE'>;

const lenient: Rules = {
  identityInBody: false,
  sequence: false,
  repeatsAreOutOfSequence: false,
  codes: false,
  items: false,
  classesFirst: false,
  stock: false,
  arithmetic: 'off',
  arithmeticTolerance: 0.01,
  rates: false,
  taxRateE: 8,
  packages: false,
  creditNotes: false,
  counterparts: false,
  losesConversions: false,
  dates: false,
  appId: false,
  ownWords: false,
  installedInfo: false,
  duplicateDevices: false,
  receiptNumbersAsText: false,
  refusalsAs400: false,
};

const strict: Rules = {
  identityInBody: true,
  sequence: true,
  repeatsAreOutOfSequence: true,
  codes: true,
  items: true,
  classesFirst: true,
  stock: true,
  arithmetic: 'inclusive',
  arithmeticTolerance: 0.01,
  rates: true,
  taxRateE: 0,
  packages: true,
  creditNotes: true,
  counterparts: true,
  losesConversions: true,
  dates: true,
  appId: true,
  ownWords: true,
  installedInfo: false,
  duplicateDevices: false,
  receiptNumbersAsText: false,
  refusalsAs400: true,
};

export const defaultRules: Readonly<Record<ProfileName, Readonly<Rules>>> = { direct: lenient, gateway: strict };

export const ruleNames = Object.keys(lenient) as RuleName[];

/** What is checked now. Nothing of it is kept over a restart, nor is it forgotten by one that was started with more. */
@Injectable()
export class RuleSettings {
  private current!: Record<ProfileName, Rules>;

  /** `stricter`: rules that the direct hosts are not known to check, and that are to be checked there all the same. */
  constructor(private readonly stricterDirectRules: readonly RuleSwitch[] = []) {
    this.reset();
  }

  of(profile: ProfileName): Rules {
    return this.current[profile];
  }

  change(profile: ProfileName, changes: Partial<Rules>): void {
    this.current[profile] = { ...this.current[profile], ...changes };
  }

  reset(): void {
    const switchedOn = this.stricterDirectRules.map((name) => [name, strict[name] || true]);
    this.current = { direct: { ...lenient, ...Object.fromEntries(switchedOn) }, gateway: { ...strict } };
  }
}
