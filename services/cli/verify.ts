/** `docketry verify`: everything that is stored, compared with the events; beside a running Docketry or without one. */
import { counted } from '../shared/counted.ts'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projections } from '../contents.ts'
import { checkHistory } from '../integrity/check-history.ts'
import { verifyStores, type BesideCheck, type BesideResult, type VerifyOptions, type VerifyResult } from '../integrity/verify-stores.ts'
import { configFrom, type Config } from '../main/config/config.ts'
import { coded } from '../platform/errors/coded.ts'
import { shownProgress, workOn } from './archive-context.ts'
import { problemCode, minuteOf, tableOf, type Output } from './output.ts'
import { parseArguments } from './parse-arguments.ts'
import { anchorsFor, keyInFile, type AnchorSource } from './verify-anchors.ts'
import type { ThreadWork } from './verify-thread.ts'
import { withReader } from './with-reader.ts'

/** Reads the data folder in a thread of its own, so that two cores work. */
function checkInThread(work: ThreadWork, progress: (events: number) => void): Promise<BesideResult> {
  const worker = new Worker(new URL('./verify-thread.ts', import.meta.url), { workerData: work })
  return new Promise((resolve, reject) => {
    worker.on('error', reject)
    worker.on('exit', code => reject(new Error(`The thread that reads the events ended with code ${code}.`)))
    worker.on('message', (message: { count: number } | { result: BesideResult }) =>
      'count' in message ? progress(message.count) : resolve(message.result),
    )
  })
}

/** The stores that the settings name. `progress`: called with the number of events read. Throws errors with sentences for people. */
export const verifyLive = (
  config: Config,
  { sample, source = { folder: null, key: null } }: VerifyOptions & { source?: AnchorSource },
  progress: (events: number) => void = () => {},
): Promise<VerifyResult> =>
  withReader(config, stores => {
    const { eventsOf } = stores
    const check: BesideCheck = (head, live) =>
      checkInThread(
        {
          folder: config.data,
          head,
          source,
          live: live.map(({ projection: { name }, collection, upTo }) => ({ name, collection, upTo })),
        },
        progress,
      )
    return verifyStores(
      {
        ...stores,
        history: async head => checkHistory(stores.events, head, await anchorsFor(stores, source), progress),
        beside: eventsOf && { eventsOf, check },
        projections,
        work: () => workOn(stores),
      },
      { sample },
    )
  })

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const timeOf = (at: number | null): string => (at === null ? '' : minuteOf(at))

function anchorLine({ count, first, last, keys, unsigned }: VerifyResult['anchors']): string {
  if (count === 0) return 'There is no anchor yet to compare with: "docketry anchor" takes one.'
  const signed =
    keys.length === 0
      ? 'none of them signed'
      : `signed by the ${keys.length === 1 ? 'key' : 'keys'} ${keys.join(', ')}${unsigned > 0 ? `, ${unsigned} not signed` : ''}`
  return `Compared with ${counted(count, 'anchor')} from ${timeOf(first)} to ${timeOf(last)}, ${signed}.`
}

/** `sample`: null where all rows and blobs were compared. */
function print(result: VerifyResult, sample: number | null, { say }: Output): void {
  const {
    events,
    streams,
    eventsMs,
    tookMs,
    rows,
    parked,
    erased,
    changing,
    skipped,
    unbuilt,
    blobs,
    read,
    files,
    unfinished,
    anchors,
    findings,
  } = result
  const rate = eventsMs === 0 ? '' : `, ${Math.round(events / (eventsMs / 1000))} a second`
  say(
    `${counted(events, 'event')} of ${counted(streams, 'stream')}${rate}; ${counted(rows, 'row')} compared with them; ${counted(blobs, 'blob')}, ${read} of them read; ${counted(files, 'file')}. ${seconds(tookMs)} in all.`,
  )
  // The others are findings: nothing works on them.
  const toCome = unfinished - findings.filter(({ kind }) => kind === 'page').length
  if (toCome > 0) say(`${counted(toCome, 'file has', 'files have')} pages or invoices to come.`)
  if (parked > 0) say(`${counted(parked, 'row is', 'rows are')} parked: "docketry parked" lists them.`)
  if (erased > 0)
    say(
      `${counted(erased, 'row differs', 'rows differ')} and cannot be compared, because events that may have made ${erased === 1 ? 'it' : 'them'} were erased at the end of their retention.`,
    )
  if (changing > 0) say(`${counted(changing, 'row')} changed all the time and could not be compared.`)
  if (skipped.length > 0)
    say(
      `Not compared, because readers use another version of these projections: ${skipped.join(', ')}. Run this again once they are rebuilt.`,
    )
  if (unbuilt.length > 0)
    say(
      `Not compared, because they are not built yet: ${unbuilt.length === projections.length ? 'all projections' : unbuilt.join(', ')}. Start Docketry, which builds them, and run this again.`,
    )
  say(anchorLine(anchors))
  if (findings.length === 0)
    say(
      sample === null && parked + erased + changing + skipped.length + unbuilt.length === 0
        ? 'Everything is as its events say.'
        : 'Everything that was compared is as its events say.',
    )
  else
    say(
      tableOf(
        ['KIND', 'WHAT'],
        findings.map(({ kind, what }) => [kind, what]),
      ),
    )
}

/** `null`: all of it. Throws `usage`. */
function sampleOf(text: string | undefined): number | null {
  if (text === undefined) return null
  if (/^[1-9]\d{0,8}$/u.test(text)) return Number(text)
  throw coded('usage', `--sample takes a number of rows of each projection, not "${text}".`)
}

type Parsed = { folder: string | null; sample: number | null; json: boolean; source: AnchorSource }

/** Arguments of `docketry verify [FOLDER]`. Throws `usage`, with a sentence. */
export function verifyArguments(args: string[]): Parsed {
  const {
    values: { sample, json = false, anchors, 'public-key': key },
    positionals: [folder = null, ...more],
  } = parseArguments(
    {
      args,
      allowPositionals: true,
      options: { sample: { type: 'string' }, json: { type: 'boolean' }, anchors: { type: 'string' }, 'public-key': { type: 'string' } },
    },
    '"docketry help" shows how "docketry verify" is used.',
  )
  if (more.length > 0) throw coded('usage', 'docketry verify takes one folder, of an archive, or none.')
  if (folder !== null && sample !== undefined) throw coded('usage', 'An archive is verified as a whole: --sample is for what is stored.')
  const source = { folder: anchors === undefined ? null : resolve(anchors), key: key === undefined ? null : keyInFile(key) }
  return { folder, sample: sampleOf(sample), json, source }
}

/** Returns the exit code: 0 without findings, 3 with findings. */
export async function verify(
  { sample, json, source }: Omit<Parsed, 'folder'>,
  output: Output,
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const progress = shownProgress(output.warn)
  const result = await verifyLive(configFrom(env), { sample, source }, events => progress('events', events, null))
  if (json) output.say(JSON.stringify(result))
  else print(result, sample, output)
  return result.findings.length > 0 ? problemCode : 0
}
