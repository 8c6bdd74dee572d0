/** A request that has come to its end, told without anything its sender put into it but the id. */
export interface FinishedRequest {
  method: string;
  /** The pattern of its route; null where there was none. */
  route: string | null;
  /** Null where its sender left before it was answered. */
  status: number | null;
  ms: number;
  requestId: string;
  appId: string | null;
  /** The submission it was about, if it was about one. */
  submissionId: string | null;
}

export type RequestSink = (request: FinishedRequest) => void;
