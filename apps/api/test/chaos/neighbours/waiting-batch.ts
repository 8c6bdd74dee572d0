import { saleBody, type Stack, type Till } from '@app/testing';

/** Uploads a batch of which nothing settles, because its first line stays at the authority. Returns the address of the batch. */
export const uploadWaitingBatch =
  (linesTotal: number) =>
  async (stack: Stack, till: Till): Promise<string> => {
    await stack.simulator.armFault({ fault: 'timeout', tin: till.tin, times: 1_000_000 });
    const lines = Array.from({ length: linesTotal }, (_, nth) =>
      JSON.stringify({ kind: 'sale', ...saleBody(`LINE-${nth}`) }),
    );
    const headers = { 'x-api-key': till.apiKey, 'content-type': 'application/x-ndjson' };
    const answer = await fetch(`${till.address()}/api/v1/batches`, { method: 'POST', headers, body: lines.join('\n') });
    await answer.text();
    return answer.headers.get('location')!;
  };
