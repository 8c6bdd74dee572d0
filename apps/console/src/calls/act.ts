import { NoAnswerError } from '@risiti/client/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** The key under which the same was sent before and got no answer: under it, Risiti does it once. */
export interface SameKey {
  'Idempotency-Key'?: string;
}

export interface Act<Input, Result> {
  /** Does it, unless it is being done: a double click acts once. */
  run(input: Input): void;
  isRunning: boolean;
  /** The answer to the last one. */
  result: Result | undefined;
  /** The reason why the last one was refused, beside its button. */
  error: Error | null;
  /** The input of the last act, while nobody knows whether it was done. */
  unanswered: Input | undefined;
  reset(): void;
}

/** A form is compared by what stands in it. */
const textOf = (input: unknown): string | undefined => JSON.stringify(input instanceof FormData ? [...input] : input);

/**
 * An act of a person. All that the page shows is read again after it: a success waits for that, a refusal shows at once.
 * `onDone` is for the page, so it is left out if that was closed meanwhile.
 */
export function useAct<Result, Input = void>(
  work: (input: Input, sameKey: SameKey) => Promise<Result>,
  { onDone }: { onDone?: (result: Result) => void } = {},
): Act<Input, Result> {
  const queries = useQueryClient();
  const isBusy = useRef(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  const { mutate, isPending, data, error, variables, reset } = useMutation({
    // Passwords and codes must not stay when the page is gone.
    gcTime: 0,
    mutationFn: ({ input, sameKey }: { input: Input; sameKey: SameKey }) => work(input, sameKey),
    onSuccess: (result) => {
      if (isOpen.current) onDone?.(result);
    },
    onSettled: (_result, refusal) => {
      isBusy.current = false;
      const reading = queries.invalidateQueries();
      return refusal ? undefined : reading;
    },
  });
  const lostKey = error instanceof NoAnswerError ? error.idempotencyKey : undefined;
  const run = (input: Input) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const isSame = lostKey !== undefined && textOf(variables?.input) === textOf(input);
    mutate({ input, sameKey: isSame ? { 'Idempotency-Key': lostKey } : {} });
  };
  const isAgain = isPending && variables.sameKey['Idempotency-Key'] !== undefined;
  const unanswered = isAgain || error instanceof NoAnswerError ? variables?.input : undefined;
  return { run, isRunning: isPending, result: data, error, unanswered, reset };
}
