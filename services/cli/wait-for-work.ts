/** Waits for work that the Docketry that runs does for a command, and that goes on without the command. */
import type { Output } from './output.ts'

/** The exit code of a command that Ctrl+C has interrupted. */
const interruptedCode = 130

/**
 * The result of `work`. `goesOn`: a sentence for whoever ends the command with Ctrl+C meanwhile, that the work goes on, and where its end
 * is shown.
 */
export async function waitForWork<T>(goesOn: string, { warn }: Pick<Output, 'warn'>, work: () => Promise<T>): Promise<T> {
  const end = (): void => {
    warn(goesOn)
    process.exit(interruptedCode)
  }
  process.once('SIGINT', end)
  try {
    return await work()
  } finally {
    process.off('SIGINT', end)
  }
}
