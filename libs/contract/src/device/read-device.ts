import type { DeviceSetupDocument, ReceiptTexts } from '@app/domain';
import { readBody, type InvalidBody } from '../read-body.js';
import type { Warning } from '../violation.js';
import { InitializeDto, SetupDto } from './device-requests.dto.js';
import { receiptTexts } from './receipt-text.dto.js';

export type SetupReading = { ok: true; document: DeviceSetupDocument; warnings: Warning[] } | InvalidBody;

/** Reads the body of POST /setup. */
export function readSetup(body: unknown): SetupReading {
  const reading = readBody(SetupDto, body);
  if (!reading.ok) return reading;
  const { deviceSerialNumber } = reading.value;
  return { ok: true, document: { kind: 'device-setup', deviceSerialNumber }, warnings: reading.warnings };
}

/** Null means unchanged. */
export interface Initialization {
  deviceSerialNumber: string | null;
  /** Set the device up anew if the authority refuses it. */
  replace: boolean;
  receipt: ReceiptTexts | null;
  /** As it was sent; `none` takes the logo away. */
  logo: string | null;
}

export type InitializeReading = { ok: true; value: Initialization; warnings: Warning[] } | InvalidBody;

/** Reads the body of POST /initialize, which may be empty. */
export function readInitialize(body: unknown): InitializeReading {
  const reading = readBody(InitializeDto, body);
  if (!reading.ok) return reading;
  const { deviceSerialNumber = null, replace = false, receipt } = reading.value;
  return {
    ok: true,
    value: {
      deviceSerialNumber,
      replace,
      receipt: receipt ? receiptTexts(receipt) : null,
      logo: receipt?.logo ?? null,
    },
    warnings: reading.warnings,
  };
}
