/** `docketry evidence`: writes an evidence bundle, verifies one, or writes the verifier for those who do not trust the one in the bundle. */
import { createWriteStream } from 'node:fs'
import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type { EvidenceQuery } from '@docketry/contracts/api/evidence.ts'
import { periodKey } from '@docketry/contracts/rules/periods.ts'
import { makeFolders } from '../archive/folders.ts'
import { projections } from '../contents.ts'
import { evidenceMaker } from '../evidence/evidence.ts'
import { evidenceSubject } from '../evidence/subject.ts'
import { verifyPage } from '../evidence/verify-page.ts'
import { main as verifyBundle } from '../evidence/verify.mjs'
import { configFrom } from '../main/config/config.ts'
import { lagByCheckpoints } from '../monitoring/lag-in-process.ts'
import { coded, codeOf, reasonOf } from '../platform/errors/coded.ts'
import type { Documents } from '../platform/ports/documents.ts'
import { readRowsOf } from '../shared/merged-reads.ts'
import { withSurvivors } from '../shared/surviving-clients.ts'
import type { Output } from './output.ts'
import { maxRecordedFiles, type EvidenceFile } from './control/operator.ts'
import { withOperator } from './control/with-operator.ts'
import { withReader } from './with-reader.ts'

const usage = `docketry evidence --invoice ID FILE.zip, --batch ID FILE.zip, --quarter 2026Q3 --firm ID [--client ID] FILE.zip, or
--worksheet 2026Q3 --firm ID [--client ID] FILE.zip (a frozen or lodged worksheet; of a month 2026-08, of a year FY27) writes a bundle (ids stand in the addresses of the pages);
docketry evidence verify FILE.zip [--public-key FINGERPRINT or FILE] [--anchors FOLDER] verifies one;
docketry evidence verifier FOLDER writes verify.mjs and verify.html, to be handed to an auditor apart from any bundle.`

const verifierFile = new URL('../evidence/verify.mjs', import.meta.url)

/** Index of `2026Q3`. Throws `usage`. */
function quarterOf(text: string): number {
  const [, year, quarter] = /^(2[01]\d\d)-?Q([1-4])$/iu.exec(text) ?? []
  if (year === undefined) throw coded('usage', `"${text}" is not a period: write 2026Q3.\n${usage}`)
  return (Number(year) - 2000) * 4 + Number(quarter) - 1
}

/** Key of `2026Q3`, `2026-08` or `FY27`. Throws `usage`. */
function periodKeyOf(text: string): string {
  const [, year, month] = /^(2[01]\d\d)-(0[1-9]|1[0-2])$/u.exec(text) ?? []
  if (year !== undefined) return periodKey({ kind: 'month', index: (Number(year) - 2000) * 12 + Number(month) - 1 })
  const [, ending] = /^FY(\d\d)$/iu.exec(text) ?? []
  return periodKey(ending === undefined ? { kind: 'quarter', index: quarterOf(text) } : { kind: 'year', index: Number(ending) })
}

function requested(args: string[]): { query: EvidenceQuery; file: string; about: string } {
  try {
    const text = { type: 'string' } as const
    const {
      values: { invoice, batch, quarter, worksheet, firm, client },
      positionals: [file, ...more],
    } = parseArgs({
      args,
      allowPositionals: true,
      options: { invoice: text, batch: text, quarter: text, worksheet: text, firm: text, client: text },
    })
    if (file === undefined || more.length > 0) throw new Error('Name one file to write.')
    if ([invoice, batch, quarter, worksheet].filter(it => it !== undefined).length !== 1)
      throw new Error('Name one invoice, one batch, one quarter or one worksheet.')
    if (invoice !== undefined) return { query: { invoice_id: invoice }, file, about: `invoice ${invoice}` }
    if (batch !== undefined) return { query: { groupId: batch }, file, about: `batch ${batch}` }
    if (firm === undefined) throw new Error(`A ${quarter === undefined ? 'worksheet' : 'quarter'} needs --firm.`)
    const place = { firmId: firm, ...(client === undefined ? {} : { clientId: client }) }
    const whose = `of firm ${firm}${client === undefined ? '' : `, client ${client}`}`
    if (worksheet !== undefined)
      return { query: { period: periodKeyOf(worksheet), ...place }, file, about: `worksheet ${worksheet} ${whose}` }
    return { query: { quarter: quarterOf(quarter ?? ''), ...place }, file, about: `quarter ${quarter} ${whose}` }
  } catch (error) {
    throw codeOf(error) === 'usage' ? error : coded('usage', `${reasonOf(error)}\n${usage}`)
  }
}

function explainLag(error: unknown): never {
  if (codeOf(error) !== 'lists.behind') throw error
  throw coded(
    'lists-behind',
    'The lists that the invoices of the quarter are found by are without the newest changes, so no evidence is written: Docketry does not run, or is behind ("docketry status"). Start it, or try again in a minute.',
  )
}

/** Reads beside a running Docketry. The file is there once it is whole and its files are in the access log, for its owner only. */
async function write(args: string[], { say, warn }: Output, env: NodeJS.ProcessEnv): Promise<void> {
  const { query: typed, file, about } = requested(args)
  const config = configFrom(env)
  // Before anything is recorded of what does not exist.
  const query = await withReader(config, async ({ events, blobs, documents }) => {
    const read = readRowsOf(documents as Documents) // reading rows needs no more of the documents than the reader opens
    const found = await withSurvivors(read, typed)
    await evidenceSubject({ events, blobs, read }, found).catch((error: unknown) => {
      throw codeOf(error) === 'not-found'
        ? coded('no-such-subject', `There is no ${about}. Ids stand in the addresses of the pages.`)
        : error
    })
    return found
  })
  // Before the stores are opened to read: it is the running process that may write.
  await withOperator(config, async operator => {
    await operator.recordEvidence(about)
    await operator
      .anchor()
      .catch((error: unknown) => warn(`No anchor could be taken (${reasonOf(error)}): what was stored since the last one is not covered.`))
  })
  const partial = `${file}.partial`
  const files: EvidenceFile[] = []
  try {
    await withReader(config, async ({ events, blobs, documents }) => {
      const stores = { events, documents: documents as Documents } // reading needs no more
      const read = readRowsOf(stores.documents, lagByCheckpoints(projections, stores))
      const maker = evidenceMaker({
        events,
        blobs,
        read,
        sign: config.anchors.sign,
        anchor: () => Promise.resolve(),
        report: message => warn(message),
      })
      const { zip } = await maker.make(query, Date.now(), (fileId, hash) => files.push({ fileId, hash })).catch(explainLag)
      await pipeline(zip, createWriteStream(partial, { mode: 0o600, flush: true }))
    })
    // Before the file has its name: nobody has a bundle whose files are not in the access log.
    await withOperator(config, async operator => {
      for (let first = 0; first < files.length; first += maxRecordedFiles)
        await operator.recordEvidenceFiles(JSON.stringify(files.slice(first, first + maxRecordedFiles)))
    })
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  say(`The evidence is in ${resolve(file)}. It verifies itself: docketry evidence verify ${file}`)
  if (config.anchors.sign === null)
    warn(
      'Its manifest is not signed, because DOCKETRY_ANCHOR_KEY is not set for this command. Where auditors require a key, set it to the key that Docketry runs with and write the bundle again.',
    )
}

/** Returns the exit code: 3 where a verified bundle was changed. Throws `usage`, and errors with sentences. */
export async function evidence(args: string[], output: Output, env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const [verb, ...rest] = args
  if (verb === 'verify') return verifyBundle(rest, output.say)
  if (verb === 'verifier') {
    const [folder, ...more] = rest
    if (folder === undefined || more.length > 0) throw coded('usage', `Name one folder to write the verifier into.\n${usage}`)
    await makeFolders(folder)
    await copyFile(verifierFile, join(folder, 'verify.mjs'))
    await writeFile(join(folder, 'verify.html'), verifyPage(await readFile(verifierFile, 'utf8')))
    output.say(`verify.mjs and verify.html are in ${resolve(folder)}.`)
    return 0
  }
  // A mistyped word would otherwise be taken for the file to write.
  if (verb !== undefined && /^[a-z]+$/u.test(verb) && !args.some(it => /^--(?:invoice|batch|quarter|worksheet)\b/u.test(it)))
    throw coded('usage', `There is no "docketry evidence ${verb}".\n${usage}`)
  await write(args, output, env)
  return 0
}
