/** A valid body broken in one place, and the only violation it must give. A rule's row goes by the name of the rule. */
export type BrokenBody = [name: string, body: unknown, code: '002' | '003', field: string];
