import { dashboardWrites, manyAccounts, withdrawals } from './attacks-by-accounts.js';
import { costlyBodies, costlyLists, longWaits, packedFiles, slowUploads } from './attacks-by-bodies.js';
import { guessedOperatorPasswords, guessedPasswords, markedGuesses } from './attacks-by-logins.js';
import { longLists, manyReads, openStreams } from './attacks-by-reads.js';
import type { NeighbourAttack } from './neighbour-attack.js';

export const ATTACKS: NeighbourAttack[] = [
  ...[costlyBodies, costlyLists, longWaits, packedFiles, slowUploads],
  ...[openStreams, longLists, manyReads],
  ...[withdrawals, dashboardWrites, manyAccounts],
  ...[guessedPasswords, guessedOperatorPasswords, markedGuesses],
];
