/** Proofs that an anchor covers the events of a stream: its line in the anchor's file, and the way from there to the root. */
import type { AnchorSignature, AnchorStatement } from '@docketry/contracts/events/anchor.ts'
import type { Blobs } from '../../platform/ports/blobs.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import { anchorOwner } from './anchor.ts'
import { readAnchor, runOf } from './anchor-file.ts'
import { leafHash, merklePaths, merkleRoot, type MerklePath } from './merkle.ts'
import { recordedAnchors } from './recorded-anchors.ts'

/** `tree`: root of the anchor's own lines; with `previous` it gives `statement.root`. */
export type AnchorProof = {
  statement: AnchorStatement
  signed: AnchorSignature | null
  tree: string
  lines: { line: string; path: MerklePath }[]
}

/** Clocks may be wrong: an anchor may be dated before events that it covers. */
const slackMs = 86_400_000

const streamOf = (line: string): string => line.slice(2, line.indexOf('"', 2))

/**
 * `streams`: the number of events of each. `since`: UTC ms of the first of them. `uncovered`: the number of events that
 * no anchor with an intact file covers.
 */
export async function proveStreams(
  { events, blobs }: { events: Pick<EventStore, 'follow' | 'head' | 'read'>; blobs: Pick<Blobs, 'bytes'> },
  streams: ReadonlyMap<string, number>,
  since: number,
  now: number,
): Promise<{ anchors: AnchorProof[]; uncovered: number }> {
  const open = new Map([...streams].map(([stream, count]) => [stream, new Set(Array.from({ length: count }, (_, revision) => revision))]))
  let uncovered = [...streams.values()].reduce((sum, count) => sum + count, 0)
  const anchors: AnchorProof[] = []
  for (const { statement, file } of await recordedAnchors(events, now)) {
    if (statement.at < since - slackMs || uncovered === 0) continue
    const anchor = await blobs.bytes(anchorOwner, file).then(
      bytes => readAnchor(bytes.toString(), String(statement.number)),
      () => null,
    )
    if (anchor === null) continue
    const indices = anchor.lines.flatMap((line, index) => (open.has(streamOf(line)) ? [index] : []))
    if (indices.length === 0) continue
    const leaves = anchor.lines.map(leafHash)
    const paths = merklePaths(leaves, indices)
    const lines = indices.map((index, i) => ({ line: anchor.lines[index] ?? '', path: paths[i] ?? [] }))
    for (const { line } of lines) {
      const run = runOf(line)
      for (const offset of run?.hashes.keys() ?? []) if (open.get(run?.stream ?? '')?.delete((run?.first ?? 0) + offset)) uncovered -= 1
    }
    anchors.push({ statement: anchor.statement, signed: anchor.signed, tree: merkleRoot(leaves), lines })
  }
  return { anchors, uncovered }
}
