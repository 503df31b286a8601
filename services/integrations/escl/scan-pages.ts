/** Runs one job on an eSCL scanner, page by page. */
import { uploadLimits } from '@docketry/contracts/rules/upload-limits.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { sniff } from '../../content/sniff.ts'
import { codeOf } from '../../platform/errors/coded.ts'
import type { ScanFailure, ScannedPage, ScanSettings } from '../../shared/network-scanners.ts'
import { readCapabilities, readStatus, settingsXml, sourceFor, type Capabilities, type ScannerStatus } from './escl-xml.ts'
import { requestScanner, type ScannerAddress, type ScannerAnswer } from './scanner-request.ts'

const limits = { xml: 1_000_000, page: uploadLimits.fileBytes, pages: uploadLimits.files } as const
/**
 * `quiet`: for an answer, and between parts of it; a sheet at 300 dpi takes some seconds, a lamp half a minute to warm up. `retry`: until a
 * scanner that is not ready is asked again, `startRetries` times before a job and `retries` times within it.
 */
export type ScanTimes = { quietMs: number; retryMs: number; startRetries: number; retries: number }
export const scanTimes: ScanTimes = { quietMs: 60_000, retryMs: 1000, startRetries: 10, retries: 60 }
const closingMs = 3000

/** The marks at the end of a file; scanners add zeros and comments. */
const fileEnds = { jpeg: Buffer.from([0xff, 0xd9]), png: Buffer.from('IEND', 'latin1'), pdf: Buffer.from('%%EOF', 'latin1') } as const
const endBytes = 4096

/** The page in what a scanner sent; null for a file of another kind, or one whose end is missing. */
function pageOf(bytes: Buffer): ScannedPage | null {
  const kind = sniff(bytes.subarray(0, 1024))
  if (kind !== 'jpeg' && kind !== 'png' && kind !== 'pdf') return null
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  return bytes.subarray(Math.max(0, end - endBytes), end).includes(fileEnds[kind]) ? { kind, bytes } : null
}

/** `signal` ends the job, which is then cancelled on the scanner. `onPage`: called with each page, in order, before the next is fetched. */
type Job = { signal: AbortSignal; onPage(page: ScannedPage): Promise<void> }

/** The capabilities; null where it answers something else. Rejects where it does not answer. */
export async function capabilitiesOf(scanner: ScannerAddress, signal: AbortSignal, quietMs: number): Promise<Capabilities | null> {
  const { status, body } = await requestScanner(scanner, {
    method: 'GET',
    path: `${rootOf(scanner)}/ScannerCapabilities`,
    limit: limits.xml,
    quietMs,
    signal,
  })
  return status === 200 ? readCapabilities(body) : null
}

/** The path below which all of eSCL lies. */
const rootOf = ({ base }: ScannerAddress): string => new URL(base).pathname.replace(/\/+$/u, '')

/**
 * Scans until the feeder is empty, or one page from the glass. Null where all pages came, or the job was ended by its signal; else why no
 * further page comes. Throws what `onPage` throws.
 */
export async function scanPages(
  scanner: ScannerAddress,
  settings: ScanSettings,
  { signal, onPage }: Job,
  times = scanTimes,
): Promise<ScanFailure | null> {
  const send = (method: 'GET' | 'POST', path: string, limit: number, body?: string): Promise<ScannerAnswer> =>
    requestScanner(scanner, { method, path, limit, quietMs: times.quietMs, signal, ...(body === undefined ? {} : { body }) })

  /** Null where the scanner does not say. */
  async function status(job: string | null): Promise<ScannerStatus | null> {
    const answer = await send('GET', `${rootOf(scanner)}/ScannerStatus`, limits.xml)
    return answer.status === 200 ? readStatus(answer.body, job) : null
  }
  /** Why the feeder has stopped, other than for lack of paper; null when it has not. */
  const stuck = (found: ScannerStatus | null): ScanFailure | null =>
    settings.source === 'feeder' && found !== null && found.feeder !== 'empty' ? found.feeder : null

  /** The first answer other than 503. */
  async function whenReady(retries: number, request: () => Promise<ScannerAnswer>): Promise<ScannerAnswer | { failure: ScanFailure }> {
    for (let tries = 0; ; tries++) {
      const answer = await request()
      if (answer.status !== 503) return answer
      const failure = stuck(await status(null)) ?? (tries >= retries ? 'busy' : null)
      if (failure !== null) return { failure }
      await delay(times.retryMs, undefined, { signal })
    }
  }

  /** The path of the new job. */
  async function start(): Promise<{ job: string } | { failure: ScanFailure }> {
    const capabilities = await capabilitiesOf(scanner, signal, times.quietMs)
    const source = capabilities && sourceFor(capabilities, settings)
    if (!capabilities || !source) return { failure: 'refused' }
    const before = settings.source === 'feeder' ? ((await status(null))?.feeder ?? null) : null
    if (before !== null) return { failure: before }
    const answer = await whenReady(times.startRetries, () =>
      send('POST', `${rootOf(scanner)}/ScanJobs`, limits.xml, settingsXml(capabilities, source, settings)),
    )
    if ('failure' in answer) return answer
    return answer.status === 201 && answer.location !== null
      ? { job: answer.location }
      : { failure: stuck(await status(null)) ?? (answer.status === 409 ? 'busy' : 'refused') }
  }

  /** Why the scanner has no further page; null at the end of the stack. */
  async function ending(job: string, code: number, pages: number): Promise<ScanFailure | null> {
    const found = await status(job).catch(() => null)
    const failure = stuck(found) ?? (found?.job === 'Canceled' || found?.job === 'Aborted' || code === 410 ? 'stopped' : null)
    if (failure !== null) return failure
    if (code !== 404) return 'refused'
    if (pages > 0) return null
    return settings.source === 'feeder' ? 'empty' : 'refused'
  }

  async function fetchPages(job: string): Promise<ScanFailure | null> {
    for (let pages = 0; pages < limits.pages; pages++) {
      const answer = await whenReady(times.retries, () => send('GET', `${job}/NextDocument`, limits.page))
      if ('failure' in answer) return answer.failure
      if (answer.status !== 200) return ending(job, answer.status, pages)
      const page = pageOf(answer.body)
      if (page === null) return 'damaged'
      await onPage(page).catch((cause: unknown) => {
        throw new Error('onPage', { cause })
      })
      if (settings.source === 'glass') return null
    }
    return 'too-many'
  }

  /** Best effort: a job that nobody fetches blocks the scanner until it gives up. */
  async function cancel(job: string): Promise<void> {
    await requestScanner(scanner, {
      method: 'DELETE',
      path: job,
      limit: limits.xml,
      quietMs: closingMs,
      signal: AbortSignal.timeout(closingMs),
    }).catch(() => undefined)
  }

  let job: string | null = null
  let isEnd = false
  try {
    const started = await start()
    if ('failure' in started) return started.failure
    job = started.job
    const failure = await fetchPages(job)
    isEnd = failure === null && settings.source === 'feeder'
    return failure
  } catch (error) {
    if (error instanceof Error && error.message === 'onPage') throw error.cause
    return signal.aborted ? null : failureOf(error)
  } finally {
    if (job !== null && !isEnd) await cancel(job)
  }
}

function failureOf(error: unknown): ScanFailure {
  const code = codeOf(error)
  if (code === 'scanner-too-large') return 'too-large'
  return code === 'scanner-not-private' ? 'refused' : 'lost'
}
