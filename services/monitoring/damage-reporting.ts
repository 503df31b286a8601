/** Wraps stores so that they record the damage that they find. Changes nothing else. */
import { codeOf, reasonOf } from '../platform/errors/coded.ts'
import { foundBlob, foundEvent, storeFindings, type FindingData } from '../platform/events/findings.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { Documents } from '../platform/ports/documents.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { reportToStderr, type Report } from '../platform/errors/report.ts'

type Note = (found: FindingData) => void

/** Records each finding once. One that cannot be recorded now is found again by the next check. */
export function noteIn(documents: Documents, report: Report = reportToStderr): Note {
  const noted = new Set<string>()
  return found => {
    const id = `${found.kind} ${found.subject}`
    if (noted.has(id)) return
    noted.add(id)
    report('something that is stored is damaged', { kind: found.kind, what: found.what })
    storeFindings(documents, [found]).catch((error: unknown) => {
      noted.delete(id)
      report('damage could not be noted', { reason: reasonOf(error) })
    })
  }
}

export function notedEvents<E extends EventStore>(events: E, note: Note): E {
  let known = 0
  function look(): void {
    const damaged = events.damaged()
    if (damaged.length !== known) for (const one of damaged) note(foundEvent(one))
    known = damaged.length
  }
  look()
  return {
    ...events,
    read: (stream, from) =>
      events.read(stream, from).catch((error: unknown) => {
        look()
        throw error
      }),
    async *follow(after, signal) {
      for await (const batch of events.follow(after, signal)) {
        look()
        yield batch
      }
    },
    async head() {
      const head = await events.head()
      look()
      return head
    },
  }
}

export function notedBlobs(blobs: Blobs, note: Note): Blobs {
  const watched = async <T>(owner: string, hash: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (codeOf(error) === 'blob-damaged') note(foundBlob(owner, hash, error))
      throw error
    }
  }
  return {
    ...blobs,
    async get(owner, hash) {
      const bytes = await watched(owner, hash, () => blobs.get(owner, hash))
      return bytes.once('error', (error: unknown) => {
        if (codeOf(error) === 'blob-damaged') note(foundBlob(owner, hash, error))
      })
    },
    bytes: (owner, hash) => watched(owner, hash, () => blobs.bytes(owner, hash)),
    withFile: (owner, hash, use) => watched(owner, hash, () => blobs.withFile(owner, hash, use)),
  }
}
