import type { InvoiceDocument, LaneId, Refusal } from '@app/domain';
import type { InvoiceGround } from '@app/persistence';
import type { GroundOptions } from '../kind.js';

/** What the rules look at: a document, what it stands on, and on what terms it comes. */
export interface InvoiceScene extends GroundOptions {
  ground: InvoiceGround;
  laneId: LaneId;
}

export interface SceneOf<D extends InvoiceDocument> extends InvoiceScene {
  document: D;
}

/** One thing that may be wrong. Each stands in a list by its name, and each has a test that needs it. */
export type Rule<Scene> = (scene: Scene) => Refusal[];

export const refusalsOf = <Scene>(rules: readonly Rule<Scene>[], scene: Scene): Refusal[] =>
  rules.flatMap((rule) => rule(scene));
