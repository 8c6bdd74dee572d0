import { Injectable } from '@nestjs/common';

/** The two generations of the authority's service. Both are in use. */
export type ProfileName = 'direct' | 'gateway';

/** The checks of the authority besides presence, format and duplicates, and its known quirks. One switch each. */
export interface Rules {
  /** Lookups, initialising, purchases and stock moves need tin and bhfId in the body as well as in the headers. */
  identityInBody: boolean;
  /** An invoice must have the number after the last accepted one. */
  sequence: boolean;
  /** A repeated number is answered with the expected number instead of 994. */
  repeatsAreOutOfSequence: boolean;
  /** Units, payment types, tax types and other codes must be in the code list. */
  codes: boolean;
  /**
   * Lines must name registered items. Item codes must have the right structure and running number, and are registered
   * once.
   */
  items: boolean;
  /** A device must pull the item classes before it saves its first item or stock move. */
  classesFirst: boolean;
  /** Goods must be in stock before they are sold. Moves and stock master must agree. */
  stock: boolean;
  /** Accepted ways to compute a line: not checked, any of the three known ways, or prices that include tax. */
  arithmetic: 'off' | 'any' | 'inclusive';
  /** Allowed difference of an amount, in shillings, where prices include tax. */
  arithmeticTolerance: number;
  /** Every rate of the header must be the rate of its tax type, even if the sale has no such line. */
  rates: boolean;
  /** The tax rate of type E, which differs between the two generations. */
  taxRateE: number;
  /** A line packed as NT must have one package. */
  packages: boolean;
  /** A credit note must match its original. */
  creditNotes: boolean;
  /**
   * A purchase must match the sale that the supplier reported, an import its declaration. An approval needs a remark.
   */
  counterparts: boolean;
  /** `importedItemConvertedInfo` answers success but stores nothing. */
  losesConversions: boolean;
  /** No date may lie in the future. */
  dates: boolean;
  /** `saveItem` needs the id of the portal app in a header. */
  appId: boolean;
  /** A single missing field gets its own text, where that text is known. */
  ownWords: boolean;
  /** A second initialisation answers 902 with the device's data, including its key. */
  installedInfo: boolean;
  /** A known defect of a second initialisation: the branch gets a second device. */
  duplicateDevices: boolean;
  /** Receipt numbers are texts, as in the specification, instead of numbers. */
  receiptNumbersAsText: boolean;
  /** Refusals have HTTP status 400, as they mostly do, instead of 200. */
  refusalsAs400: boolean;
}

export type RuleName = keyof Rules;
/** The rules that a name alone can switch on. `arithmetic` is switched to its strictest form. */
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

/** The rules in force. Changes are lost at a restart; the rules given at the start are in force again. */
@Injectable()
export class RuleSettings {
  private current!: Record<ProfileName, Rules>;

  /** `stricterDirectRules` adds checks to the direct profile that the real hosts are not known to make. */
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
