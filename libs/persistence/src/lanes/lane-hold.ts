/** Why nothing of a device goes out, or none of its invoices. */
export interface LaneHold {
  scope: 'device' | 'invoices';
  code: string;
  message: string;
  /** ISO 8601. */
  since: string;
  /** The number of unsettled submissions in the lane. */
  waiting: number;
}

/** The number of unsettled submissions in the lane `l`: those that wait, and those that are under way. */
export const UNSETTLED_IN_LANE = 'unsettled_in_lane(l)';
