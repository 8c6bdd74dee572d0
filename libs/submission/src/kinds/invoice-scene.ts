import type { InvoiceDocument, ItemDocument, LaneId, Refusal } from '@app/domain';
import type { InvoiceGround } from '@app/persistence';

/** What the rules look at: a document, what it stands on, and on what terms it comes. */
export interface InvoiceScene {
  ground: InvoiceGround;
  laneId: LaneId;
  /** Nobody waits for the answer, so the document may follow an original that has not settled yet. */
  mayFollow: boolean;
  /** Items to be registered where they are unknown; null where that was not asked for. */
  registers: readonly ItemDocument[] | null;
}

export interface SceneOf<D extends InvoiceDocument> extends InvoiceScene {
  document: D;
}

/** One thing that may be wrong. Each stands in a list by its name, and each has a test that needs it. */
export type Rule<Scene> = (scene: Scene) => Refusal[];

export const refusalsOf = <Scene>(rules: readonly Rule<Scene>[], scene: Scene): Refusal[] =>
  rules.flatMap((rule) => rule(scene));
