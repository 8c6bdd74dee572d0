import { strToU8, zipSync } from 'fflate';

const XMLNS = 'http://schemas.openxmlformats.org';
const MAIN = `xmlns="${XMLNS}/spreadsheetml/2006/main"`;

/** A workbook with one sheet as a table program writes it. A number with a style is a day. */
export function workbook(
  rows: readonly (string | number | { day: number })[][],
  { firstRow = 1 }: { firstRow?: number } = {},
): Buffer {
  const cell = (value: string | number | { day: number }, column: number, row: number) => {
    const name = `${String.fromCharCode(65 + column)}${row}`;
    if (typeof value === 'string') return `<c r="${name}" t="inlineStr"><is><t>${value}</t></is></c>`;
    return typeof value === 'number'
      ? `<c r="${name}"><v>${value}</v></c>`
      : `<c r="${name}" s="1"><v>${value.day}</v></c>`;
  };
  const lines = rows.map((row, index) => {
    const at = firstRow + index;
    return `<row r="${at}">${row.map((one, column) => cell(one, column, at)).join('')}</row>`;
  });
  const files = {
    '[Content_Types].xml': `<Types xmlns="${XMLNS}/package/2006/content-types"/>`,
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${XMLNS}/officeDocument/2006/relationships"><sheets><sheet name="Day" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${XMLNS}/package/2006/relationships"><Relationship Id="rId1" Type="${XMLNS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${XMLNS}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData>${lines.join('')}</sheetData></worksheet>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
}

/** Says of each file in it that it unzips to this many bytes. */
export function claimingSize(zip: Buffer, bytes: number): Buffer {
  const changed = Buffer.from(zip);
  for (let at = changed.indexOf('PK\x01\x02'); at !== -1; at = changed.indexOf('PK\x01\x02', at + 4))
    changed.writeUInt32LE(bytes, at + 24);
  return changed;
}
