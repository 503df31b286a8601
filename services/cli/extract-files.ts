/** `docketry extract`: prints one line of JSON for each file, in the given order; uses all cores. No server, nothing is stored. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { CentsValue, ExtractedFields, TextValue } from '@docketry/contracts/fields.ts'
import type { ReadPage } from '@docketry/contracts/page.ts'
import { isAbn, plainAbn } from '@docketry/contracts/rules/abn.ts'
import { toDollars } from '@docketry/contracts/rules/money.ts'
import { codeOf, coded, reasonOf } from '../platform/errors/coded.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { startWorkers, type Workers } from '../workers/workers.ts'
import { asRefusal } from '../http/refusals.ts'
import { unknownClient, type Client } from '../pipeline/fields/client.ts'
import { withTemporaryFolder } from '../pipeline/stage-tools.ts'

type Field = TextValue | CentsValue | null

/** Pages count within the file here; the model counts them within the invoice. */
const fieldLine = (field: Field, pages: number[]) =>
  field && {
    value: typeof field.value === 'number' ? toDollars(field.value) : field.value,
    confidence: Math.round(field.confidence * 1000) / 1000,
    ...(field.page === undefined || field.box === undefined ? {} : { page: pages[field.page - 1], box: field.box }),
  }

function invoiceLine(fields: ExtractedFields, pages: ReadPage[]) {
  const numbers = pages.map(page => page.page)
  const turned = pages.filter(page => page.turned !== 0).map(page => [page.page, page.turned])
  return {
    pages: numbers,
    fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldLine(field, numbers)])),
    ...(turned.length === 0 ? {} : { turned: Object.fromEntries(turned) }),
  }
}

async function readPages(workers: Workers, path: string, folder: string): Promise<ReadPage[]> {
  const { kind, pages } = await workers.open({ path })
  return Promise.all(
    Array.from({ length: pages }, async (_, i) => {
      const page = i + 1
      const [imagePath, ocrPath] = [join(folder, `${page}.jpg`), join(folder, `${page}.ocr`)]
      const prepared = await workers.prepare({ path, kind, page, imagePath, ocrPath })
      return workers.read({ page, prepared, ocrPath: prepared.ocr === null ? null : ocrPath })
    }),
  )
}

/** One file's line. Never throws: a failure becomes the line's `error`. */
async function lineOf(workers: Workers, file: string, client: Client): Promise<{ line: object; failed: boolean }> {
  try {
    return await withTemporaryFolder(async folder => {
      const pages = await readPages(workers, file, folder)
      const paths = await Promise.all(
        pages.map(async page => {
          const path = join(folder, `${page.page}.json`)
          await writeFile(path, JSON.stringify(page))
          return path
        }),
      )
      const groups = await workers.run('segment', { paths, files: paths.map(() => file) })
      const invoices = await Promise.all(
        groups.map(async indices => {
          const { fields } = await workers.run('extract', { paths: indices.flatMap(i => paths[i] ?? []), client })
          return invoiceLine(
            fields,
            indices.flatMap(i => pages[i] ?? []),
          )
        }),
      )
      return { line: { file, pages: pages.length, invoices }, failed: false }
    })
  } catch (error) {
    const { code, message } = asRefusal(codeOf(error) === 'ENOENT' || codeOf(error) === 'EISDIR' ? refuse('file.not-found') : error)
    if (code === 'internal') console.error(error)
    return { line: { file, error: { code, message } }, failed: true }
  }
}

/** Files processed at once; the worker pool distributes their pages over the cores. */
const atOnce = 8

const usage = 'Usage: docketry extract [--client-name NAME]... [--client-abn ABN] FILE...'

/** The files and the client that the arguments name. Throws `usage`. */
function parsed(args: string[]): { files: string[]; client: Client } {
  try {
    const { values, positionals: files } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'client-name': { type: 'string', multiple: true }, 'client-abn': { type: 'string' } },
    })
    const abn = values['client-abn']
    if (files.length === 0) throw new Error('docketry extract needs at least one file.')
    if (abn !== undefined && !isAbn(abn)) throw new Error(`${abn} is not an ABN: it needs 11 digits that pass its checksum.`)
    return { files, client: { abn: abn === undefined ? unknownClient.abn : plainAbn(abn), names: values['client-name'] ?? [] } }
  } catch (error) {
    throw coded('usage', `${reasonOf(error)}\n${usage}`)
  }
}

/** True when no file failed. Throws `usage`. */
export async function extractFiles(args: string[], print: (line: string) => void = console.log): Promise<boolean> {
  const { files, client } = parsed(args)
  const workers = startWorkers()
  const queue = files.map(file => ({ file, result: Promise.withResolvers<Awaited<ReturnType<typeof lineOf>>>() }))
  const waiting = [...queue]
  const runNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) next.result.resolve(await lineOf(workers, next.file, client))
  }
  const running = Array.from({ length: Math.min(atOnce, files.length) }, runNext)
  let clean = true
  for (const { result } of queue) {
    const { line, failed } = await result.promise
    print(JSON.stringify(line))
    if (failed) clean = false
  }
  await Promise.all(running)
  await workers.close()
  return clean
}
