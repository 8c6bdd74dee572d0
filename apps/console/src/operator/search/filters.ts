import { navigate } from 'wouter/use-browser-location';
import { type Fragment, fragmentOf, useFragment } from '../../parts/fragment.js';

export type Choose = (changes: Fragment) => void;

/** What a list shows, and how to change it. Another filter begins at the first page. */
export function useFilters(): readonly [filters: Fragment, choose: Choose] {
  const filters = useFragment();
  const choose: Choose = (changes) =>
    navigate(fragmentOf({ ...filters, cursor: '', ...changes }), { replace: !changes.cursor });
  return [filters, choose];
}
