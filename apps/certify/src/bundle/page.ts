import type { CertifyConfig } from '@app/config';
import { type Row, rowsOn } from '../rows/index.js';
import type { RowRecord, SessionState } from '../session/state.js';
import { checklist } from './checklist.js';
import type { BundleDocument } from './documents.js';
import { STYLE } from './style.js';

/** `host` is that of the authority, which may be simulated. */
type Who = Pick<CertifyConfig, 'tin' | 'bhfId' | 'deviceSerialNumber' | 'profile'> & { host: string };

/** The page of the bundle. It needs no network, and no other file but for its links. */
export function page(state: SessionState, who: Who, documents: readonly BundleDocument[]): string {
  const rows = rowsInNumberOrder(who);
  const passed = rows.filter(({ number }) => state.rows[number]?.status === 'passed').length;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Go-live rows of ${escape(who.tin)}</title><style>${STYLE}</style></head><body>
<h1>Go-live rows of ${escape(who.tin)}</h1>
<p class="${passed === rows.length ? 'passed' : 'failed'} sum"><strong>${passed} of ${rows.length} rows passed.</strong>
The session began on ${escape(inNairobi(state.startedAt))}.</p>
${facts(state, who, documents)}
<h2>Left to do by hand</h2>
<ol>${checklist(state).map(entryOf).join('\n')}</ol>
<h2>Documents</h2>
${documentList(documents)}
<h2>Rows</h2>
<table><thead><tr><th>Row</th><th>What</th><th>Result</th><th>Code</th><th>ms</th><th>Text</th><th>Raw</th></tr></thead>
<tbody>${rows.map((row) => rowOf(row, state.rows[row.number])).join('\n')}</tbody></table>
</body></html>
`;
}

const entryOf = (entry: string): string =>
  `<li><label><input type="checkbox"> <span>${escape(entry)}</span></label></li>`;

const rowsInNumberOrder = ({ profile }: Who): Row[] => [...rowsOn(profile)].sort((a, b) => a.number - b.number);

const WORDS = { passed: '✓ passed', failed: '✗ failed', blocked: '· not played' } as const;

function rowOf(row: Row, record: RowRecord | undefined): string {
  const status = record?.status ?? 'blocked';
  const cells = [
    ...[String(row.number), `${escape(row.title)}<br><code>${escape(row.path)}</code>`],
    `<span class="${status}">${WORDS[status]}</span>`,
    ...[escape(record?.code ?? ''), record ? String(record.ms) : '', escape(record?.text ?? ''), links(record)],
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

/** The answers only; request and facts have the same name. */
const links = (record: RowRecord | undefined): string =>
  (record?.files ?? [])
    .filter((file) => file.endsWith('.answer.txt'))
    .map((file, index) => `<a href="${escape(file)}">${index + 1}</a>`)
    .join(' ');

function facts(state: SessionState, who: Who, documents: readonly BundleDocument[]): string {
  const { device } = state;
  const signed = (title: string, name: string, number: number | undefined): [string, string][] => {
    const print = documents.find((one) => one.name === name)?.print;
    const unit = print?.controlUnit?.cuInvoiceNumber ?? 'control unit unknown';
    return print
      ? [
          [`${title}, CU number`, `${unit} (invcNo ${number})`],
          [`${title}, QR code`, print.qr!],
        ]
      : [];
  };
  const entries: [string, string][] = [
    ['Authority', `${who.host} (${who.profile})`],
    ['Taxpayer', `${String(device?.taxpayer.taxprNm ?? '')} ${who.tin}, branch ${who.bhfId}`],
    ['Device', `serial ${who.deviceSerialNumber}, control unit ${device?.sdcId ?? 'unknown'}`],
    ...signed('Invoice', 'invoice', state.sale?.number),
    ...signed('Credit note', 'credit-note', state.creditNote?.number),
  ];
  return `<dl>${entries.map(([name, value]) => `<dt>${escape(name)}</dt><dd>${escape(value)}</dd>`).join('')}</dl>`;
}

const documentList = (documents: readonly BundleDocument[]): string =>
  documents.length === 0
    ? '<p>None yet: rows 10 and 14 make them.</p>'
    : `<ul>${documents.map(entryOfDocument).join('')}</ul>`;

function entryOfDocument({ name, title, print }: BundleDocument): string {
  const data = `<a href="${name}.json">${print ? 'data' : escape(title)}</a>`;
  if (!print) return `<li>${data}</li>`;
  return `<li><a href="${name}.pdf">${escape(title)}</a>, <a href="${name}-qr.png">QR code</a>, ${data}</li>`;
}

const inNairobi = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', { timeZone: 'Africa/Nairobi', dateStyle: 'long', timeStyle: 'short' });

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Names and texts come from the authority, and must not become part of the page. */
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
