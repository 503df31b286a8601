/**
 * Closes in the reverse order of opening, and everything also where one part cannot be closed; then throws the first error. A second call
 * has nothing left to close.
 */
export async function closeAll(opened: (() => void | Promise<void>)[]): Promise<void> {
  const failures: { error: unknown }[] = []
  for (const close of opened.splice(0).toReversed()) {
    try {
      await close()
    } catch (error) {
      failures.push({ error })
    }
  }
  if (failures[0]) throw failures[0].error
}

/** Throws the error of an opening that failed half-way, once what was opened is closed: also where that fails, as a consequence. */
export async function closeAfter(error: unknown, close: () => Promise<void>): Promise<never> {
  await close().catch(() => undefined)
  throw error
}
