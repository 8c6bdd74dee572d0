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
