import type { Client } from '@risiti/client/browser';
import { clientWith } from './connection.js';

/** Calls of an operator. */
export const operatorClient: Client = clientWith();

/** What operators see is read again after so long: there is no feed of the whole installation. */
export const LOOK_EVERY_MS = 5_000;

/** The key of a query of operators: `['operator', ...names]`. */
export const operatorKey = (...names: unknown[]): readonly unknown[] => ['operator', ...names];
