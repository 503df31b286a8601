/** Work that the Docketry that runs does for a command, and that goes on without it. */
import type { Output } from './output.ts'

/** The exit code of a command that Ctrl+C has ended. */
const endedCode = 130

/**
 * Waits for `work`. Whoever ends the command with Ctrl+C meanwhile is told `sentence`: that the work goes on, and where its end is shown.
 */
export async function goesOn<T>(sentence: string, { warn }: Pick<Output, 'warn'>, work: () => Promise<T>): Promise<T> {
  const end = (): void => {
    warn(sentence)
    process.exit(endedCode)
  }
  process.once('SIGINT', end)
  try {
    return await work()
  } finally {
    process.off('SIGINT', end)
  }
}
