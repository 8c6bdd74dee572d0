import { operation } from '../every-operation/operations.js';

/**
 * The title of the tests that show one answer of an operation: `describe(answers('post-sales', 409), ...)`. The
 * completeness check reads these calls in the sources, so both arguments must be literals.
 */
export const answers = (name: string, status: number): string => `${operation(name).title} answers ${status}`;
