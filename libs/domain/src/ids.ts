declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

export type SubmissionId = Branded<'SubmissionId'>;
/** A device is its lane: one id for both. */
export type LaneId = Branded<'LaneId'>;
export type AppId = Branded<'AppId'>;
export type AccountId = Branded<'AccountId'>;
export type WorkerId = Branded<'WorkerId'>;
