/** Loads anchors to compare a store with: from a folder that operators keep elsewhere, or from the store itself. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { coded, codeOf, reasonOf } from '../../platform/errors/coded.ts'
import type { FindingData } from '../../platform/events/findings.ts'
import type { Blobs } from '../../platform/ports/blobs.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import { anchorOwner } from './anchor.ts'
import { anchorFileName, readAnchor, type AnchorFile } from './anchor-file.ts'
import { fingerprintOf } from './anchor-key.ts'
import { recordedAnchors, type RecordedAnchor } from './recorded-anchors.ts'

/** `files` in the order of their numbers; those that are damaged are in `found` only. */
export type LoadedAnchors = { files: AnchorFile[]; found: FindingData[] }

const finding = (subject: string, what: string): FindingData => ({ kind: 'anchor', subject, what })
const anchorFileNames = /^anchor-\d{6,}\.ndjson$/u

/** Each anchor follows from the one before; gaps are allowed, because older files may lie elsewhere. */
function inOrder(files: AnchorFile[]): LoadedAnchors {
  const sorted = files.toSorted((a, b) => a.statement.number - b.statement.number)
  const found = sorted.flatMap(({ statement: { number, previous } }, i): FindingData[] => {
    const before = sorted[i - 1]?.statement
    if (before === undefined || before.number + 1 < number) return []
    return before.number + 1 === number && before.root === previous
      ? []
      : [
          finding(
            `anchor ${number}`,
            `The anchor ${number} does not follow from the anchor ${before.number}: one of them is of another store.`,
          ),
        ]
  })
  return { files: sorted, found }
}

/** `path`: of a folder with anchors, or of one anchor's file. Throws `usage` where it is not there, and for a folder without anchors. */
export async function anchorsAt(path: string): Promise<LoadedAnchors> {
  const stats = await stat(path).catch(() => null)
  if (stats === null) throw coded('usage', `There is no folder or file ${path}.`)
  const isFile = stats.isFile()
  const folder = isFile ? dirname(path) : path
  const names = isFile ? [basename(path)] : (await readdir(folder).catch(() => [])).filter(file => anchorFileNames.test(file))
  if (names.length === 0) throw coded('usage', `There are no anchors in ${folder}. Their files are named ${anchorFileName(1)} and so on.`)
  const files: AnchorFile[] = []
  const damaged: FindingData[] = []
  for (const file of names) {
    try {
      files.push(readAnchor(await readFile(join(folder, file), 'utf8'), file))
    } catch (error) {
      damaged.push(
        finding(
          file,
          codeOf(error) === 'anchor-damaged'
            ? reasonOf(error)
            : `The anchor ${file} cannot be read (${reasonOf(error)}). Take it from another copy.`,
        ),
      )
    }
  }
  const { files: sorted, found } = inOrder(files)
  return { files: sorted, found: [...damaged, ...found] }
}

/** Those that are recorded, with the bytes of their files. A missing or damaged file is found as a blob. */
export async function anchorsOf(
  recorded: AsyncIterable<RecordedAnchor> | RecordedAnchor[],
  blobs: Pick<Blobs, 'bytes'>,
): Promise<LoadedAnchors> {
  const files: AnchorFile[] = []
  const damaged: FindingData[] = []
  for await (const { file, statement } of recorded) {
    const bytes = await blobs.bytes(anchorOwner, file).catch(() => null)
    if (bytes === null) continue
    try {
      const anchor = readAnchor(bytes.toString(), String(statement.number))
      if (anchor.statement.root === statement.root) files.push(anchor)
      else
        damaged.push(
          finding(`anchor ${statement.number}`, `The event of the anchor ${statement.number} states another root than its file.`),
        )
    } catch (error) {
      damaged.push(finding(`anchor ${statement.number}`, reasonOf(error)))
    }
  }
  const { files: sorted, found } = inOrder(files)
  return { files: sorted, found: [...damaged, ...found] }
}

/** Those that the store has recorded. */
export const anchorsInStore = async (
  events: Pick<EventStore, 'follow' | 'head' | 'read'>,
  blobs: Pick<Blobs, 'bytes'>,
  now: number,
): Promise<LoadedAnchors> => anchorsOf(await recordedAnchors(events, now), blobs)

/** `keys`: fingerprints of those that signed; `unsigned`: how many no key has signed. Times are UTC ms. */
export type AnchorSummary = { count: number; first: number | null; last: number | null; keys: string[]; unsigned: number }

export function summaryOfAnchors({ files }: LoadedAnchors): AnchorSummary {
  const times = files.map(({ statement }) => statement.at)
  const keys = [...new Set(files.flatMap(({ signed }) => (signed === null ? [] : [fingerprintOf(signed.key)])))]
  return {
    count: files.length,
    first: times[0] ?? null,
    last: times.at(-1) ?? null,
    keys,
    unsigned: files.filter(({ signed }) => signed === null).length,
  }
}

/**
 * Anchors that the key with this fingerprint has not signed, and that none follows that it has: the root of an anchor contains that of the
 * one before, so its signature proves that one too.
 */
export function notSignedBy({ files }: LoadedAnchors, fingerprint: string): FindingData[] {
  let following: AnchorFile['statement'] | null = null // the first of the anchors that the signature proves
  const found: FindingData[] = []
  for (const { statement, signed } of files.toReversed()) {
    const { number, root } = statement
    const isSigned = signed !== null && fingerprintOf(signed.key) === fingerprint
    if (isSigned || (following?.number === number + 1 && following.previous === root)) following = statement
    else
      found.push(
        finding(
          `anchor ${number}`,
          signed === null
            ? `The anchor ${number} is not signed, and none after it is signed by the key ${fingerprint}.`
            : `The anchor ${number} is signed by the key ${fingerprintOf(signed.key)}, not by the key ${fingerprint}.`,
        ),
      )
  }
  return found.reverse()
}
