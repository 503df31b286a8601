/** What a command prints, and how it ends. */

/** Where a command prints: `say` to standard output, `warn` to standard error. */
export type Output = { say(line: string): void; warn(line: string): void }

export const terminal: Output = { say: line => console.log(line), warn: line => console.error(line) }

/**
 * Exit code of a command that did its work and found a problem: damage, something that was changed or differs, or an alarm that needs a
 * person.
 */
export const problemCode = 3
/** Exit code of an undo that leaves something as it is. */
export const leftCode = 4

/** `2026-11-28 17:05 UTC`, of UTC ms. */
export const minuteOf = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Replaces control and format characters of untrusted text, which could move the cursor or break the line. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')

/** The last column is not padded. */
export function tableOf(head: string[], rows: string[][]): string {
  const all = [head, ...rows.map(row => row.map(plain))]
  const widths = head.map((_, column) => Math.max(...all.map(row => row[column]?.length ?? 0)))
  const line = (row: string[]): string => row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0))).join('  ')
  return all.map(line).join('\n')
}
