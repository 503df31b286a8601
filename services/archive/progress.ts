/** Progress of an export or import. */

/** `done` items of the kind `what`; `of`: how many there are, null when not known yet. */
export type ReportProgress = (what: string, done: number, of: number | null) => void

/** Yields the items unchanged and reports how many have passed. */
export async function* withProgress<T>(
  items: AsyncIterable<T>,
  what: string,
  progress: ReportProgress,
  of: number | null = null,
): AsyncGenerator<T> {
  let done = 0
  for await (const item of items) {
    yield item
    done += 1
    progress(what, done, of)
  }
}
