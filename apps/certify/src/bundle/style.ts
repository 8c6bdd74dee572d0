/** The whole style of the page. */
export const STYLE = `
body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#1c1c1c;background:#fff}
h1{font-size:1.6rem;margin:0 0 .5rem}h2{font-size:1.15rem;margin:2rem 0 .5rem}
.sum{padding:.6rem .9rem;border-left:5px solid}
.sum.passed{background:#eaf6ec;border-color:#1b7f37}.sum.failed{background:#fdecea;border-color:#b3261e}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.35rem .5rem;border-bottom:1px solid #ddd}
td:nth-child(1),td:nth-child(5){text-align:right;font-variant-numeric:tabular-nums}
td:nth-child(3),td:nth-child(4){white-space:nowrap}td:nth-child(6){overflow-wrap:anywhere}
code{color:#555;font-size:.85em}
span.passed{color:#1b7f37}span.failed{color:#b3261e;font-weight:600}span.blocked{color:#666}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:1rem 0}
dt{color:#555}dd{margin:0;overflow-wrap:anywhere}
li{margin:.35rem 0}label{display:flex;gap:.5rem;align-items:baseline}
@media print{body{margin:0;max-width:none}}
`;
