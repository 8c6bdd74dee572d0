import type { DeviceSetupDocument } from '@app/domain';
import { readBody, type Refusal } from '../read-body.js';
import type { Warning } from '../violation.js';
import { InitializeDto, type ReceiptTextDto } from './initialize.dto.js';
import { SetupDto } from './setup.dto.js';

export type SetupReading = { ok: true; document: DeviceSetupDocument; warnings: Warning[] } | Refusal;

/** Reads the body of POST /setup. */
export function readSetup(body: unknown): SetupReading {
  const reading = readBody(SetupDto, body);
  if (!reading.ok) return reading;
  const { deviceSerialNumber } = reading.value;
  return { ok: true, document: { kind: 'device-setup', deviceSerialNumber }, warnings: reading.warnings };
}

export interface ReceiptTexts {
  customerMobile: string | null;
  tradeName: string | null;
  address: string | null;
  topMessage: string | null;
  bottomMessage: string | null;
}

/** Null where the caller said nothing: what is known already then stays. */
export interface Initialization {
  deviceSerialNumber: string | null;
  receipt: ReceiptTexts | null;
}

export type InitializeReading = { ok: true; value: Initialization; warnings: Warning[] } | Refusal;

/** Reads the body of POST /initialize; none at all is fine. */
export function readInitialize(body: unknown): InitializeReading {
  const reading = readBody(InitializeDto, body);
  if (!reading.ok) return reading;
  const { deviceSerialNumber = null, receipt } = reading.value;
  return {
    ok: true,
    value: { deviceSerialNumber, receipt: receipt ? receiptTexts(receipt) : null },
    warnings: reading.warnings,
  };
}

const receiptTexts = (dto: ReceiptTextDto): ReceiptTexts => ({
  customerMobile: dto.custMblNo ?? null,
  tradeName: dto.trdeNm ?? null,
  address: dto.adrs ?? null,
  topMessage: dto.topMsg ?? null,
  bottomMessage: dto.btmMsg ?? null,
});
