import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

export interface Act<Input, Result> {
  /** Does it, unless it is being done: a double click acts once. */
  run(input: Input): void;
  isRunning: boolean;
  /** What the last one was answered with. */
  result: Result | undefined;
  /** Why the last one was refused, beside its button. */
  error: Error | null;
  reset(): void;
}

/** Something that a person does. All that the page shows is read again after it, refused or not. */
export function useAct<Result, Input = void>(
  work: (input: Input) => Promise<Result>,
  { onDone }: { onDone?: (result: Result) => void } = {},
): Act<Input, Result> {
  const queries = useQueryClient();
  const isBusy = useRef(false);
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: work,
    onSuccess: onDone,
    onSettled: () => {
      isBusy.current = false;
      return queries.invalidateQueries();
    },
  });
  const run = (input: Input) => {
    if (isBusy.current) return;
    isBusy.current = true;
    mutate(input);
  };
  return { run, isRunning: isPending, result: data, error, reset };
}
