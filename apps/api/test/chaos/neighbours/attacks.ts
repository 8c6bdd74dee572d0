import { dashboardWrites, manyAccounts, withdrawals } from './attacks-by-accounts.js';
import {
  blankLines,
  costlyBodies,
  costlyBodiesAndLargeSales,
  costlyLists,
  longWaits,
  oneByteChunks,
  packedFiles,
  slowUploads,
  wideCsv,
} from './attacks-by-bodies.js';
import { guessedOperatorPasswords, guessedPasswords, markedGuesses } from './attacks-by-logins.js';
import {
  longDocuments,
  longLists,
  manyReads,
  manyReceipts,
  manyReceiptsBesideCalls,
  openStreams,
  publicPdfs,
} from './attacks-by-reads.js';
import type { NeighbourAttack } from './neighbour-attack.js';

export const ATTACKS: NeighbourAttack[] = [
  ...[costlyBodies, costlyBodiesAndLargeSales, wideCsv, oneByteChunks, blankLines],
  ...[costlyLists, longWaits, packedFiles, slowUploads],
  ...[openStreams, longLists, longDocuments, publicPdfs, manyReads, manyReceipts, manyReceiptsBesideCalls],
  ...[withdrawals, dashboardWrites, manyAccounts],
  ...[guessedPasswords, guessedOperatorPasswords, markedGuesses],
];
