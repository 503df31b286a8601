/**
 * Compares events with anchors: names the first event of a stream that is not what was anchored, and events that are not stored any more.
 */
import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { AnchorEvent } from '@docketry/contracts/events/anchor.ts'
import type { EventTypeEvent } from '@docketry/contracts/events/event-type.ts'
import type { ChainedEvent } from '../../platform/events/chain-check.ts'
import type { Fact } from '../../platform/events/event.ts'
import type { FindingData } from '../../platform/events/findings.ts'
import { runOf, type AnchorFile } from './anchor-file.ts'

const compact = (hash: string): string => Buffer.from(hash, 'hex').toString('latin1')
const size = 32
const unknown = '\0'.repeat(size)

/**
 * `hashes`: 32 characters for each event from revision 0. `runs`: of each run, in order, its first revision, the anchor's index, and the
 * revision after its last.
 */
type AnchoredHashes = { hashes: string; runs: number[] }

export type AnchoredEvent = Fact & Pick<ChainedEvent, 'stream' | 'revision' | 'position'>

type AnchorComparison = {
  /**
   * Each event in the order of its stream, with its hash (hex). Reads the `data` only of `Anchored`, `Erased` and `EventTypeRecorded`
   * events.
   */
  add(event: AnchoredEvent, hash: string): void
  /** After all events. `erased`: names of the erased streams. `upTo`: for a copy, when it was made (UTC ms); absent for a live store. */
  findings(erased: ReadonlySet<string>, upTo?: number): FindingData[]
  /** How many anchors were taken after a copy was made: events that only they cover are not missing in it. */
  later(upTo: number): number
}

/** An anchor that is being taken while a copy is made is recorded in the store soon after its own time. */
const recordedWithinMs = 60_000

const timeOf = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Streams that an `Erased` event names, each with the hash of its last event where the event has it. */
function erasedBy({ data }: Extract<BusinessEvent, { type: 'Erased' }>): [string, string | null][] {
  const { kind, files, invoices, whole, keptId, lastOfGroup } = data
  return [
    ...files.map(({ id, last }): [string, string | null] => [`${kind === 'attachment' ? 'attachment' : 'file'}-${id}`, last]),
    ...invoices.map(({ id, last }): [string, string | null] => [`invoice-${id}`, last]),
    ...(whole
      ? ([
          [`pages-${keptId}`, lastOfGroup?.pages ?? null],
          [`scan-group-${keptId}`, lastOfGroup?.group ?? null],
        ] satisfies [string, string | null][])
      : []),
  ]
}

/** By stream, what the anchors cover. */
function hashesIn(files: readonly AnchorFile[]): Map<string, AnchoredHashes> {
  const known = new Map<string, AnchoredHashes>()
  for (const [index, { lines }] of files.entries()) {
    for (const line of lines) {
      const run = runOf(line)
      if (run === null) continue
      const { hashes, runs } = known.get(run.stream) ?? { hashes: '', runs: [] }
      // Anchors before the first given file are unknown; one that covers events again has the same hashes.
      const before = hashes.slice(0, run.first * size).padEnd(run.first * size, unknown)
      const own = run.hashes.map(compact).join('')
      known.set(run.stream, {
        hashes: before + own + hashes.slice(before.length + own.length),
        runs: [...runs, run.first, index, run.first + run.hashes.length],
      })
    }
  }
  return known
}

/** How many events of a stream the anchors before the one with the index `later` cover. */
function coveredBefore({ runs }: AnchoredHashes, later: number): number {
  let end = 0
  for (let i = 0; i < runs.length; i += 3) if ((runs[i + 1] ?? 0) < later) end = Math.max(end, runs[i + 2] ?? 0)
  return end
}

/** Index of the last anchor that covers the event. */
function indexOfAnchor({ runs }: AnchoredHashes, revision: number): number {
  let at = 0
  for (let i = 0; i < runs.length; i += 3) if ((runs[i] ?? 0) <= revision) at = runs[i + 1] ?? 0
  return at
}

/** `anchor 3 of 2026-08-14 10:00 UTC`. */
function nameOfAnchor(files: readonly AnchorFile[], of: AnchoredHashes, revision: number): string {
  const statement = files[indexOfAnchor(of, revision)]?.statement
  return statement ? `anchor ${statement.number} of ${timeOf(statement.at)}` : 'an anchor'
}

/** What the events of a store say of its anchors. */
type Recorded = {
  /** By the number of the anchor, its root. */
  roots: Map<number, string>
  /** The event that says that anchors were recorded here. */
  first: Pick<AnchoredEvent, 'stream' | 'revision'> | null
  /** By the name of an erased stream, the hash of its last event where the erasure has it. */
  erased: Map<string, string | null>
}

function record(into: Recorded, event: AnchoredEvent): void {
  if (event.type === 'EventTypeRecorded') {
    if ((event as EventTypeEvent).data.eventType === 'Anchored') into.first ??= event
  } else if (event.type === 'Anchored') {
    const { statement } = (event as AnchorEvent).data
    into.roots.set(statement.number, statement.root)
  } else if (event.type === 'Erased')
    for (const [stream, last] of erasedBy(event as Extract<BusinessEvent, { type: 'Erased' }>)) into.erased.set(stream, last)
}

/**
 * Index of the first anchor that is younger than a copy of the store, made at `upTo`: the copy has not recorded it. Later ones never have
 * an earlier time.
 */
function firstLater(files: readonly AnchorFile[], { roots }: Recorded, upTo: number | undefined): number {
  if (upTo === undefined) return files.length
  const last = Math.max(0, ...roots.keys())
  const index = files.findIndex(({ statement: { number, at } }) => number > last && at > upTo - recordedWithinMs)
  return index < 0 ? files.length : index
}

/** Anchors before the one with the index `later` that are not those recorded in the store, and whether that one follows from them. */
function unrecordedAnchors(files: readonly AnchorFile[], { roots, first }: Recorded, later: number): FindingData[] {
  const found = files.slice(0, later).flatMap(({ statement: { number, at, root } }): FindingData[] =>
    roots.get(number) === root
      ? []
      : [
          {
            kind: 'anchor',
            subject: `anchor ${number}`,
            what: `The anchor ${number} of ${timeOf(at)} is not recorded in this store${roots.has(number) ? ', another one is' : ''}: it is of another store, or the store was changed or restored from an older backup.`,
          },
        ],
  )
  const next = files[later]?.statement
  const before = next && roots.get(next.number - 1)
  if (next && before !== undefined && before !== next.previous)
    found.push({
      kind: 'anchor',
      subject: `anchor ${next.number}`,
      what: `The anchor ${next.number} of ${timeOf(next.at)} does not follow from the anchor ${next.number - 1} that is recorded here: it is of another store, or this one was changed.`,
    })
  if (first !== null && roots.size === 0 && found.length === 0)
    found.push({
      kind: 'anchor',
      subject: 'anchors',
      stream: first.stream,
      revision: first.revision,
      what: `Anchors were recorded in this store (event ${first.revision} of ${first.stream}), and none of them is stored any more. Compare with the files that were kept elsewhere (--anchors), and restore the events from a backup.`,
    })
  return found
}

/** `files` in the order of their numbers, each checked in itself (`readAnchor`). */
export function compareWithAnchors(files: AnchorFile[]): AnchorComparison {
  const known = hashesIn(files)
  const found: FindingData[] = []
  /** How many events of each stream there are. */
  const seen = new Map<string, number>()
  const reported = new Set<string>()
  const recorded: Recorded = { roots: new Map(), first: null, erased: new Map() }

  /** `erased`: names of the erased streams, whether an event says so or not. */
  function missing(stream: string, of: AnchoredHashes, erased: ReadonlySet<string>, later: number): FindingData[] {
    const [count, there] = [coveredBefore(of, later), seen.get(stream) ?? 0]
    if (there >= count) return []
    const anchor = nameOfAnchor(files, of, count - 1)
    const finding = (what: string): FindingData[] => [{ kind: 'anchor', subject: stream, stream, revision: there, what }]
    if (!erased.has(stream) && !recorded.erased.has(stream)) {
      const isOne = there === count - 1
      const which = isOne ? `event ${there}` : `events ${there} to ${count - 1}`
      return finding(
        `The ${which} of ${stream} ${isOne ? 'was' : 'were'} anchored (${anchor}) and ${isOne ? 'is' : 'are'} not stored any more. Restore the stream from a backup.`,
      )
    }
    if (!recorded.erased.has(stream))
      return finding(
        `The stream ${stream} was anchored (${anchor}) and erased, and no event says so: it was not erased by Docketry. Restore it from a backup.`,
      )
    const last = recorded.erased.get(stream) ?? null
    const place = last === null ? -1 : of.hashes.indexOf(compact(last))
    if (place >= 0 && place % size === 0 && place !== of.hashes.length - size)
      return finding(`The stream ${stream} had lost its end when it was erased: ${anchor} has later events than its erasure names.`)
    return []
  }

  return {
    add(event, hash) {
      record(recorded, event)
      const { stream, revision, position } = event
      const of = known.get(stream)
      if (!of) return
      seen.set(stream, revision + 1)
      const expected = of.hashes.slice(revision * size, (revision + 1) * size)
      if (expected === '' || expected === unknown || expected === compact(hash) || reported.has(stream)) return
      // Later events name this one by its hash, so they differ as well.
      reported.add(stream)
      found.push({
        kind: 'anchor',
        subject: `${stream} ${revision}`,
        stream,
        revision,
        ...(position === undefined ? {} : { position }),
        what: `The event ${revision} of ${stream}${position === undefined ? '' : ` (position ${position})`} was changed after it was anchored (${nameOfAnchor(files, of, revision)}). Compare the stream with a backup.`,
      })
    },
    later: upTo => files.length - firstLater(files, recorded, upTo),
    findings(erased, upTo) {
      const later = firstLater(files, recorded, upTo)
      const lost = [...known].flatMap(([stream, of]) => missing(stream, of, erased, later))
      return [...found, ...lost, ...unrecordedAnchors(files, recorded, later)]
    },
  }
}
