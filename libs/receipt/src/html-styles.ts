import type { Paper } from './logos.js';

const COMMON = `
*{box-sizing:border-box}
body{margin:0;background:#eee;color:#000;font:12px/1.35 "DejaVu Sans",Verdana,system-ui,sans-serif}
main{position:relative;margin:0 auto;background:#fff;overflow:hidden;overflow-wrap:anywhere}
h1,h2,p{margin:2px 0}
h1{font-size:16px;text-align:center}
h2{font-size:12px;text-align:center}
p{text-align:center}
hr{border:0;border-top:1px dashed #000;margin:5px 0}
.mark{font-size:28px;line-height:1.1;font-weight:700}
.authority{display:table;margin:2px auto;padding:2px 8px;border:2px solid #000;font-weight:700}
.logo{display:block;margin:2px auto;max-width:60%;max-height:70px}
.pair{display:flex;justify-content:space-between;gap:8px}
.pair span+span{flex:0 0 auto;max-width:75%;text-align:right}
.strong{font-size:16px;font-weight:700}
table{width:100%;border-collapse:collapse}
th,td{text-align:right;padding:1px 0 1px 4px;vertical-align:top}
th:first-child,td:first-child{text-align:left;padding-left:0}
td+td,th+th{white-space:nowrap}
thead{display:table-header-group}
tr{break-inside:avoid}
small{color:#333}
figure{margin:6px auto;text-align:center;break-inside:avoid}
figure svg{width:38mm;height:38mm}
.link{font-size:10px}
.watermark{position:absolute;inset:0;display:flex;align-items:center;justify-content:center;font-size:64px;font-weight:700;text-align:center;overflow-wrap:normal;transform:rotate(-30deg);opacity:.09;pointer-events:none}
.watermark.long{font-size:30px}
@media print{body{background:#fff}}`;

/** A narrow receipt writes quantity, price and amount of an item below its name. */
const NARROW = `${COMMON}
@page{size:80mm auto;margin:0}
main{width:80mm;padding:4mm}
.items thead{display:none}
.items tr{display:flex;flex-wrap:wrap;justify-content:space-between;margin-bottom:2px}
.items td{padding:0}
.items td:first-child{flex:0 0 100%}
.items .below td:first-child{flex:1 1 auto}
.items .below td:empty{display:none}
.items td:nth-child(3)::before{content:"\\00d7 "}
.items td:nth-child(3){flex:1 1 auto;text-align:left;padding-left:4px}`;

const SHEET = `${COMMON}
@page{size:A4;margin:12mm}
main{max-width:210mm;min-height:250mm;padding:14mm}
h1{font-size:20px;margin:8px 0}
.section{text-align:left}
.pair{max-width:50%}
.columns{display:grid;grid-template-columns:1fr 1fr;gap:10mm;align-items:start;break-inside:avoid}
.columns hr{display:none}
.columns .pair{max-width:none}
.columns.left>div>p,.columns.left h1{text-align:left}
.columns.left .logo,.columns.left .authority{margin-left:0}
.columns.right>:first-child{order:2}
.items{margin:6px 0}
.items th,.taxes th{border-bottom:1px solid #000}
.watermark{font-size:130px}
.watermark.long{font-size:70px}
@media print{main{padding:0;max-width:none}}`;

export const STYLES: Readonly<Record<Paper, string>> = { '80mm': NARROW, a4: SHEET };
