import { Injectable, type PipeTransform } from '@nestjs/common';
import { ListText, readInvoiceList } from '@app/contract';
import { type Valid, validReading } from '../http/requests/body.pipe.js';
import { LongWork } from '../http/admission/long-work.js';

export type InvoiceList = Valid<typeof readInvoiceList>;

/** Reads the list of a body in rotation: to read a long one at once would take the process too long. */
@Injectable()
export class InvoiceListPipe implements PipeTransform {
  constructor(private readonly longWork: LongWork) {}

  async transform(body: unknown): Promise<InvoiceList> {
    if (body instanceof ListText) await this.longWork.inRotation(async () => void body.rows);
    return this.longWork.inRotation(async () => validReading(readInvoiceList(body)));
  }
}
