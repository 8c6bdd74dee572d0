/** A person who works at the tills of a branch. A later post about the same person replaces the earlier one. */
export interface BranchUserDocument {
  kind: 'branch-user';
  /** The person's user id, unique in the branch. */
  userId: string;
  userName: string;
  /**
   * The authority refuses a user without a password. Tills never use the password: they send with the key of the
   * device.
   */
  password: string;
  /** The client chose the password, or Risiti generated one because the client sent none. */
  passwordBy: 'caller' | 'us';
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
