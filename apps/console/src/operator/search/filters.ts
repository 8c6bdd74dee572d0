import { navigate } from 'wouter/use-browser-location';
import { type Fragment, fragmentOf, useFragment } from '../../browser/fragment.js';

export type Choose = (changes: Fragment) => void;

/** The filters of a list, and the function that changes them. Another filter begins at the first page. */
export function useFilters(): readonly [filters: Fragment, choose: Choose] {
  const filters = useFragment();
  const choose: Choose = (changes) =>
    navigate(fragmentOf({ ...filters, cursor: '', ...changes }), { replace: !changes.cursor });
  return [filters, choose];
}
