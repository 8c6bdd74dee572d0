import { type AuthorityProfile, projectRoot } from '@app/testing';
import { type Difference, differencesOf } from './compare.js';
import { Installation } from './installation.js';
import { playKept } from './kept.js';
import { type OpenApiDocuments, play, playDocuments, readDocuments, unplayed } from './play.js';
import { type Played, repeatOnCopies } from './repeats.js';

/** Plays the corpus of this checkout with its programs and with those of another one. */
export function compare(theirRoot: string, profile: AuthorityProfile): Promise<Difference[]> {
  return onBoth(theirRoot, profile, async (ours, theirs) => {
    // Only the wire depends on the profile.
    if (profile === 'gateway') await Promise.all([playDocuments(ours), playDocuments(theirs)]);
    const further = profile === 'direct' ? await playWhole(ours, theirs, theirRoot) : [];
    return [...differencesOf(ours.recorder.transcript, theirs.recorder.transcript), ...further];
  });
}

async function onBoth<T>(
  theirRoot: string,
  profile: AuthorityProfile,
  work: (ours: Installation, theirs: Installation) => Promise<T>,
): Promise<T> {
  const starting = [projectRoot, theirRoot].map((root) => Installation.start(root, profile));
  const [ours, theirs] = (await Promise.all(starting)) as [Installation, Installation];
  try {
    return await work(ours, theirs);
  } finally {
    await Promise.all([ours.stop(), theirs.stop()]);
  }
}

async function playWhole(ours: Installation, theirs: Installation, theirRoot: string): Promise<Difference[]> {
  const documents = await noteDocuments(ours);
  const theirDocuments = await noteDocuments(theirs);
  const [played, theirPlayed] = await Promise.all([play(ours, documents), play(theirs, documents)]);
  mustBePlayed(ours, [documents, theirDocuments]);
  return [...(await repeated(played, theirPlayed, theirRoot)), ...(await kept(theirRoot))];
}

async function repeated(ours: Played, theirs: Played, theirRoot: string): Promise<Difference[]> {
  const pairs = [await repeatOnCopies(ours, theirRoot, 'ours'), await repeatOnCopies(theirs, theirRoot, 'theirs')];
  return pairs.flatMap(([byOurs, byTheirs]) => differencesOf(byOurs, byTheirs));
}

const kept = async (theirRoot: string): Promise<Difference[]> =>
  differencesOf(await playKept(projectRoot), await playKept(theirRoot));

async function noteDocuments(installation: Installation): Promise<OpenApiDocuments> {
  const documents = await readDocuments(installation);
  for (const [name, document] of Object.entries(documents))
    installation.recorder.note(`openapi › ${name}`, sorted(document));
  return documents;
}

/** A new operation needs a scene. */
function mustBePlayed({ asked }: Installation, documents: readonly OpenApiDocuments[]): void {
  const missing = documents.flatMap(({ api, operators }) => [api, operators]).flatMap((one) => unplayed(one, asked));
  if (missing.length > 0) throw new Error(`The corpus does not play ${[...new Set(missing)].join(', ')}.`);
}

/** With the fields of each object in the order of their names. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
}
