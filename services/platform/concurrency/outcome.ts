/** Null when it went well; a handler that throws at once has failed like one that rejects. */
export async function outcomeOf(work: () => Promise<void> | undefined): Promise<{ error: unknown } | null> {
  try {
    await work()
    return null
  } catch (error) {
    return { error }
  }
}
