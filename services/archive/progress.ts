/** How far a long move has come. */

/** `done` of what `what` names; `of` is null where nobody knows yet how many there are. */
export type ReportProgress = (what: string, done: number, of: number | null) => void

/** The same items, told about as they pass. */
export async function* counted<T>(items: AsyncIterable<T>, what: string, progress: ReportProgress, of: number | null = null): AsyncGenerator<T> {
  let done = 0
  for await (const item of items) {
    yield item
    done += 1
    progress(what, done, of)
  }
}
