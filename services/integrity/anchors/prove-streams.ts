/**
 * Proofs that an anchor covers the events of a stream: its line in the anchor's file, and the way from there to the root. They are checked,
 * without anything of Docketry, by evidence/verify.mjs (`verifyAnchor`).
 */
import type { AnchorSignature, AnchorStatement } from '@docketry/contracts/events/anchor.ts'
import type { Blobs } from '../../platform/ports/blobs.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import { anchorOwner } from './anchor.ts'
import { readAnchor, runOf, type AnchorFile } from './anchor-file.ts'
import { leafHash, merklePaths, merkleRoot, type MerklePath } from './merkle.ts'
import { recordedAnchors, type RecordedAnchor } from './recorded-anchors.ts'

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
 * The anchors after each unsigned one of `used`, up to the next that is signed: it contains the root of the one before, so it proves them.
 * `used`: numbers; `recorded`: oldest first.
 */
function linksToSigned(recorded: readonly RecordedAnchor[], used: ReadonlySet<number>): RecordedAnchor[] {
  const links: RecordedAnchor[] = []
  let open: RecordedAnchor[] | null = null
  for (const anchor of recorded) {
    const isUsed = used.has(anchor.statement.number)
    if (open === null && !isUsed) continue
    open ??= []
    if (!isUsed) open.push(anchor)
    if (anchor.signed === null) continue
    links.push(...open)
    open = null
  }
  return links
}

/**
 * `streams`: how many events each has. `since`: UTC ms of the first of all these events. Answers the anchors with their proofs, and
 * `uncovered`: how many of the events no anchor covers whose file is intact. An anchor without lines covers none of them: it comes after
 * an unsigned one, on the way to the signed one that proves that one (`linksToSigned`).
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
  const read = ({ statement, file }: RecordedAnchor): Promise<AnchorFile | null> =>
    blobs.bytes(anchorOwner, file).then(
      bytes => readAnchor(bytes.toString(), String(statement.number)),
      () => null,
    )
  const recorded = await recordedAnchors(events, now)
  for (const one of recorded) {
    if (one.statement.at < since - slackMs || uncovered === 0) continue
    const anchor = await read(one)
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
  for (const one of linksToSigned(recorded, new Set(anchors.map(({ statement }) => statement.number)))) {
    const anchor = await read(one)
    if (anchor)
      anchors.push({ statement: anchor.statement, signed: anchor.signed, tree: merkleRoot(anchor.lines.map(leafHash)), lines: [] })
  }
  return { anchors: anchors.toSorted((a, b) => a.statement.number - b.statement.number), uncovered }
}
