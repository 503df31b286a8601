/**
 * `docketry verify ARCHIVE`: an archive of `docketry export`, or a backup, compared with its hashes, its chains and with anchors; needs no
 * store.
 */
import { resolve } from 'node:path'
import { archiveFindings } from '../archive/check-archive.ts'
import { damageOf } from '../archive/check-history.ts'
import type { Damage } from '../archive/manifest.ts'
import { backupToRead, interruptedText } from '../archive/backup.ts'
import { summaryOfAnchors, type AnchorSummary } from '../integrity/anchors/load-anchors.ts'
import { referencedBlobs } from '../integrity/referenced-blobs.ts'
import { codeOf } from '../platform/errors/coded.ts'
import type { FindingData } from '../platform/events/findings.ts'
import type { ReportProgress } from '../archive/progress.ts'
import { printDamage } from './archive.ts'
import { openArchive, shownProgress, summaryOf } from './archive-context.ts'
import { problemCode, minuteOf, tableOf, type Output } from './output.ts'
import { anchorsForArchive, anchorsToCompare, upToOf, type AnchorSource } from './verify-anchors.ts'
import { counted } from '../shared/counted.ts'

/**
 * `interrupted`: folders of newer backups that are not complete. `upTo`: everything that was stored before is in the archive, UTC ms.
 * `later`: how many of the anchors were taken after that.
 */
type VerifiedArchive = Record<string, unknown> & {
  archive: string
  interrupted: string[]
  upTo: number
  anchors: AnchorSummary & { later: number }
  findings: FindingData[]
}

const maxShown = 100

/** The newest complete backup, where the folder is that of several. */
async function archiveAt(path: string): Promise<Awaited<ReturnType<typeof openArchive>> & { interrupted: string[] }> {
  try {
    return { ...(await openArchive(path)), interrupted: [] }
  } catch (error) {
    if (codeOf(error) !== 'no-archive') throw error
    const newest = await backupToRead(resolve(path)).catch((other: unknown) => {
      throw codeOf(other) === 'no-archive' ? error : other
    })
    return { ...(await openArchive(newest.folder)), interrupted: newest.interrupted }
  }
}

/** Throws `no-archive`, `no-complete-backup`, `newest-damaged` and `newer-format`, and `usage` for a folder without anchors. */
export async function verifyArchive(
  path: string,
  source: AnchorSource = { folder: null, key: null },
  progress: ReportProgress = shownProgress(),
): Promise<VerifiedArchive> {
  const { archive, manifest, interrupted } = await archiveAt(path)
  const loaded = await anchorsForArchive(archive, manifest, source)
  const anchors = anchorsToCompare(loaded, manifest)
  const findings = await archiveFindings(archive, manifest, { references: referencedBlobs, anchors, progress })
  return {
    archive: archive.folder,
    interrupted,
    ...summaryOf(manifest),
    upTo: upToOf(manifest),
    anchors: { ...summaryOfAnchors(loaded), later: anchors.later() },
    findings,
  }
}

function anchorLine({ count, later, keys, unsigned }: VerifiedArchive['anchors'], upTo: number): string {
  if (count === 0) return 'It records no anchor. Name copies that were kept elsewhere: --anchors FOLDER.'
  const compared = `Compared with ${count - later} of ${counted(count, 'anchor')}, ${keys.length === 0 ? 'none of them signed' : `signed by ${keys.join(', ')}${unsigned > 0 ? `, ${unsigned} not signed` : ''}`}.`
  return later === 0
    ? compared
    : `${compared} The others are younger than the archive, which says that it was made at ${minuteOf(upTo)}: what they cover besides is not in it.`
}

/**
 * One line of JSON on stdout, sentences on stderr. Returns the exit code: 3 with findings, or where the archive was written without
 * something damaged.
 */
export async function runVerifyArchive(path: string, source: AnchorSource, { say, warn }: Output): Promise<number> {
  const result = await verifyArchive(path, source)
  const { findings, anchors, interrupted, upTo, damaged = [] } = result
  say(JSON.stringify(result))
  for (const one of interrupted) warn(interruptedText(one))
  const named = new Set((damaged as Damage[]).map(({ what }) => what)) // summaryOf in archive-context.ts
  // Events that differ from their anchors are findings always: whoever can write the archive can also list them in its manifest.
  if (findings.length > 0 && findings.every(finding => named.has(damageOf(finding).what)))
    warn(`${result.archive} is as it was exported, and its manifest names what differs from the anchors:`)
  else warn(findings.length === 0 ? `${result.archive} is as it was exported.` : `${result.archive} is not as it was exported:`)
  if (findings.length > 0)
    warn(
      tableOf(
        ['KIND', 'WHAT'],
        findings.slice(0, maxShown).map(({ kind, what }) => [kind, what]),
      ),
    )
  if (findings.length > maxShown) warn(`And ${findings.length - maxShown} more: the line of JSON has all.`)
  warn(anchorLine(anchors, upTo))
  const incomplete = printDamage(damaged as Damage[], warn) // summaryOf in archive-context.ts
  return findings.length > 0 || incomplete ? problemCode : 0
}
