/** An insurer that pays a part of what a branch sells. A later post with the same code replaces the earlier one. */
export interface BranchInsuranceDocument {
  kind: 'branch-insurance';
  insurerCode: string;
  insurerName: string;
  /** The part that the insurer pays, in whole percent. */
  rate: number;
  active: boolean;
  registrarId: string | null;
  registrarName: string | null;
  modifierId: string | null;
  modifierName: string | null;
}
