/** A customer whom a branch saves at the authority. A later post with the same number replaces the earlier one. */
export interface BranchCustomerDocument {
  kind: 'branch-customer';
  /** The branch's own number of the customer. */
  customerNumber: string;
  /** The authority saves no customer without one. */
  pin: string;
  customerName: string;
  address: string | null;
  phone: string | null;
  email: string | null;
  fax: string | null;
  remark: string | null;
  active: boolean;
  registrarId: string | null;
  registrarName: string | null;
  modifierId: string | null;
  modifierName: string | null;
}

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

/** A person who works at the tills of a branch. A later post about the same person replaces the earlier one. */
export interface BranchUserDocument {
  kind: 'branch-user';
  /** The person's user id, unique in the branch. */
  userId: string;
  userName: string;
  /**
   * The password, sealed so that only a worker can open it. The authority refuses a user without one. Tills never use it: they send
   * with the key of the device.
   */
  sealedPassword: string;
  /** A slow digest of the password, which tells a repeat; null if the client sent none and Risiti generated one. */
  passwordDigest: string | null;
  address: string | null;
  contact: string | null;
  authorityCode: string | null;
  remark: string | null;
  active: boolean;
  registrarId: string | null;
  registrarName: string | null;
  modifierId: string | null;
  modifierName: string | null;
}
