/**
 * Checks the events of an archive as they pass: their hash chains, the anchors that they are compared with, and that every blob that they
 * refer to is among the blobs.
 */
import { chainCheck, type ChainedEvent } from '../platform/events/chain-check.ts'
import type { Fact } from '../platform/events/event.ts'
import { missingBlob, type FindingData } from '../platform/events/findings.ts'
import type { BlobLine } from './lines.ts'
import type { Damage } from './manifest.ts'

/** The blobs that events refer to, by owner. `add` takes the events in their order. */
export type References = { add(fact: Fact): void; owners: ReadonlyMap<string, ReadonlySet<string>> }

/** Compares events with anchors: `add` takes each event in the order of its stream, with its hash (hex). */
type AnchoredEvents = { add(event: ChainedEvent, hash: string): void }
/** `findings` after all events; `erased`: names of the erased streams. */
export type ArchiveAnchors = AnchoredEvents & { findings(erased: ReadonlySet<string>): FindingData[] }

export type HistoryCheck = {
  addEvent(event: ChainedEvent): void
  /** After all events. */
  addBlob(blob: BlobLine): void
  /** Once everything was added. */
  findings(): FindingData[]
  /** Once everything was added. */
  damage(): Damage[]
}

function damagedItem({ kind, subject, stream }: FindingData): string {
  if (kind === 'blob') return `blob ${subject}`
  if (kind === 'row' || kind === 'stream') return `${kind} ${subject}`
  if (kind === 'page') return `file ${subject}`
  if (kind !== 'anchor') return `event ${subject}`
  if (stream === undefined) return subject
  return subject === stream ? `stream ${subject}` : `event ${subject}`
}
/** A finding as a manifest lists it. */
export const damageOf = (finding: FindingData): Damage => ({ what: damagedItem(finding), reason: finding.what })

export function historyCheck(references: References, anchored: AnchoredEvents | null = null): HistoryCheck {
  const chain = chainCheck()
  const found = new Set<string>()
  const findings = (): FindingData[] => [
    ...chain.findings(),
    ...[...references.owners].flatMap(([owner, hashes]) =>
      [...hashes].filter(hash => !found.has(`${owner}/${hash}`)).map(hash => missingBlob(owner, hash)),
    ),
  ]
  return {
    addEvent(event) {
      const hash = chain.add(event)
      anchored?.add(event, hash)
      references.add(event)
    },
    addBlob: ({ owner, hash }) => void (references.owners.get(owner)?.has(hash) && found.add(`${owner}/${hash}`)),
    findings,
    damage: () => findings().map(damageOf),
  }
}
