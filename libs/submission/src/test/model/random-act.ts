/** One act of a run. It is drawn before it is performed, so that two acts can begin at the same moment. */
export interface RandomAct {
  description: string;
  perform(): Promise<void>;
}
