/** Cells of a pasted text as spreadsheets write them: tabs between cells, line breaks between rows, quotes around what holds either. Pure. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy
  let row: string[] = []
  for (const [, quoted, plain, end] of text.replace(/(?:\r\n|\n|\r)$/u, '').matchAll(cell)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"').replace(/\s+/gu, ' '))
    if (end === '\t') continue
    rows.push(row)
    row = []
    if (end === '') break
  }
  return rows
}
