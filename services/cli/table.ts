/** Rows of text in columns, for a terminal. */

/** Replaces control and format characters of untrusted text, which could move the cursor or break the line. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')

/** The last column is not padded. */
export function tableOf(head: string[], rows: string[][]): string {
  const all = [head, ...rows.map(row => row.map(plain))]
  const widths = head.map((_, column) => Math.max(...all.map(row => row[column]?.length ?? 0)))
  const line = (row: string[]): string => row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0))).join('  ')
  return all.map(line).join('\n')
}
