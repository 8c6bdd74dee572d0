import { type Environment, perEnvironment, type SubmissionDocument } from '@app/domain';
import { moveToSeries, ownerOfFacts, type AttemptFacts, type Tx } from '@app/persistence';
import { kindOf } from './index.js';
import type { SeriesScopes } from './kind.js';

/** The scopes of each environment, as the settings say. */
export type ScopesOfEnvironments = Record<Environment, SeriesScopes>;

export const USUAL_SCOPES: ScopesOfEnvironments = perEnvironment(() => ({ items: 'pin', movements: 'pin' }));

/** The settings of both environments, as api and worker read them. */
export interface ScopeSettings {
  sandboxItemSeries: SeriesScopes['items'];
  sandboxMovementSeries: SeriesScopes['movements'];
  productionItemSeries: SeriesScopes['items'];
  productionMovementSeries: SeriesScopes['movements'];
}

export const seriesScopesOf = (settings: ScopeSettings): ScopesOfEnvironments => ({
  SANDBOX: { items: settings.sandboxItemSeries, movements: settings.sandboxMovementSeries },
  PRODUCTION: { items: settings.productionItemSeries, movements: settings.productionMovementSeries },
});

/**
 * The series from which a document takes its number in this installation, if it was accepted for another one; null if it has the
 * right one, or has a number already. Documents are accepted for the usual series, so that the settings may change while they wait.
 */
export function seriesInForce(submission: AttemptFacts, scopes: ScopesOfEnvironments): string | null {
  const { environment, series, number, document } = submission;
  if (series === null || number !== null || document === null) return null;
  const inForce =
    kindOf(submission.kind).sharedSeries?.within(
      document as SubmissionDocument,
      ownerOfFacts(submission),
      scopes[environment],
    ) ?? series;
  return inForce !== series && taxpayerOf(inForce) === taxpayerOf(series) ? inForce : null;
}

/** Kind, environment and PIN, with which the keys of these series begin. */
const taxpayerOf = (series: string): string => series.split('/', 3).join('/');

/** Lets a document without a number take it from the series in force. True if it was moved, and must be read again. */
export async function moveToSeriesInForce(
  db: Tx,
  submission: AttemptFacts,
  scopes: ScopesOfEnvironments,
): Promise<boolean> {
  const series = seriesInForce(submission, scopes);
  return series !== null && moveToSeries(db, submission, series);
}
