/** A request that has ended. Apart from the id, it contains nothing that its sender wrote. */
export interface FinishedRequest {
  method: string;
  /** The pattern of the route; null if no route matched. */
  route: string | null;
  /** Null if the sender left before the answer. */
  status: number | null;
  ms: number;
  requestId: string;
  appId: string | null;
  /** The submission of the request, if there was one. */
  submissionId: string | null;
}

export type RequestSink = (request: FinishedRequest) => void;
