import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NO_LOGOS, type Paper, PAPERS } from '../logos.js';
import type { PrintModel } from '../print-model.js';
import { qrPng, qrSvg } from '../qr-code.js';
import { renderEscpos, TILL_WIDTHS } from '../render-escpos.js';
import { renderHtml } from '../render-html.js';
import { renderPdf } from '../render-pdf.js';
import { SAMPLES } from './sample-receipts.js';

const folder = process.argv[2]!;
const TIMED = 50;

mkdirSync(folder, { recursive: true });
const save = (name: string, content: string | Buffer) => writeFileSync(path.join(folder, name), content);

for (const [name, make] of Object.entries(SAMPLES)) {
  const model = make();
  save(`${name}.json`, JSON.stringify(model, null, 2));
  for (const paper of PAPERS) {
    save(`${name}.${paper}.html`, renderHtml(model, { paper, logos: NO_LOGOS }));
    save(`${name}.${paper}.pdf`, await renderPdf(model, { paper, logos: NO_LOGOS }));
  }
  for (const width of TILL_WIDTHS) save(`${name}.${width}.escpos`, renderEscpos(model, { width, logos: NO_LOGOS }));
  if (model.qr) save(`${name}.svg`, qrSvg(model.qr));
  if (model.qr) save(`${name}.png`, qrPng(model.qr, 400));
  console.log(name.padEnd(18), await timesOf(model));
}

/** Processor time of one receipt in milliseconds, after a warm-up. */
async function timesOf(model: PrintModel): Promise<string> {
  const paper: Paper = '80mm';
  const html = await processorMs(() => renderHtml(model, { paper, logos: NO_LOGOS }));
  const pdf = await processorMs(() => renderPdf(model, { paper, logos: NO_LOGOS }));
  const sheet = await processorMs(() => renderPdf(model, { paper: 'a4', logos: NO_LOGOS }));
  const escpos = await processorMs(() => renderEscpos(model, { width: '80', logos: NO_LOGOS }));
  return `HTML ${html} ms, PDF 80 mm ${pdf} ms, PDF A4 ${sheet} ms, ESC/POS ${escpos} ms`;
}

async function processorMs(render: () => unknown): Promise<string> {
  for (let turn = 0; turn < 5; turn++) await render();
  const before = process.cpuUsage();
  for (let turn = 0; turn < TIMED; turn++) await render();
  const { user, system } = process.cpuUsage(before);
  return ((user + system) / 1000 / TIMED).toFixed(1);
}
