/** Child processes that tests kill. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Runs a script with this Node until it has printed `lines` lines, kills it with SIGKILL, and returns all printed lines. */
export async function linesUntilKilled(args: string[], lines: number): Promise<string[]> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise(resolve => child.once('exit', resolve))
  const printed: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    printed.push(line)
    // Lines printed after this moment are returned as well.
    if (printed.length === lines) child.kill('SIGKILL')
  }
  await ended
  return printed
}
