/** Checks the events of an archive as they pass: their hash chains, and that every blob that they refer to is among the blobs. */
import { chainCheck, type ChainedEvent } from '../platform/events/chain-check.ts'
import type { Fact } from '../platform/events/event.ts'
import type { BlobLine } from './lines.ts'
import type { Damage } from './manifest.ts'

/** The blobs that events refer to, by owner. `add` takes the events in their order. */
export type References = { add(fact: Fact): void; owners: ReadonlyMap<string, ReadonlySet<string>> }

export type HistoryCheck = {
  addEvent(event: ChainedEvent): void
  /** After all events. */
  addBlob(blob: BlobLine): void
  /** Once everything was added. */
  damage(): Damage[]
}

export function historyCheck(references: References): HistoryCheck {
  const chain = chainCheck()
  const found = new Set<string>()
  return {
    addEvent(event) {
      chain.add(event)
      references.add(event)
    },
    addBlob: ({ owner, hash }) => void (references.owners.get(owner)?.has(hash) && found.add(`${owner}/${hash}`)),
    damage: () => [
      ...chain.findings().map(({ subject, what }) => ({ what: `event ${subject}`, reason: what })),
      ...[...references.owners].flatMap(([owner, hashes]) => [...hashes].filter(hash => !found.has(`${owner}/${hash}`)).map(hash => (
        { what: `blob ${owner}/${hash}`, reason: 'An event refers to it, and it is missing. Restore it from a backup.' }))),
    ],
  }
}
