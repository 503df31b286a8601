/** Where a command prints: `say` to standard output, `warn` to standard error. */
export type Output = { say(line: string): void; warn(line: string): void }

export const terminal: Output = { say: line => console.log(line), warn: line => console.error(line) }
