/** Somebody who works at the tills of a branch, as the authority is to know him. Said again, it replaces what was said. */
export interface BranchUserDocument {
  kind: 'branch-user';
  /** His name for himself, unique in the branch. */
  userId: string;
  userName: string;
  /** The authority takes no user without one, though all that tills send is under the key of the device. */
  password: string;
  /** Whether the caller chose it, or we did because he chose none. */
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
