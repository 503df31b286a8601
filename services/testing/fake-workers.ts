/** Fake workers: fast, without decoding or OCR, and with the faults that a test sets. */
import { readFile, writeFile } from 'node:fs/promises'
import type { ExtractedFields, Extraction } from '@docketry/contracts/fields.ts'
import type { ReadPage } from '@docketry/contracts/page.ts'
import { workersRunning, type Workers } from '../workers/workers.ts'
import type { JobInput, JobName, JobOutput } from '../workers/jobs.ts'
import { sniff } from '../content/sniff.ts'
import { unreadable } from '../workers/unreadable.ts'

export const noFields: ExtractedFields = {
  invoiceDate: null,
  invoiceNumber: null,
  supplierAbn: null,
  supplierName: null,
  category: null,
  total: null,
  gst: null,
}

/** An extraction with these fields and without further candidates. */
export const extractionOf = (fields: Partial<ExtractedFields> = {}, model = 'fields@test'): Extraction => ({
  model,
  fields: { ...noFields, ...fields },
  candidates: { invoiceDate: [], invoiceNumber: [], supplierAbn: [], supplierName: [], category: [], total: [], gst: [] },
  currency: 'AUD',
})

const confident = 0.98
const box: [number, number, number, number] = [0.1, 0.1, 0.4, 0.15]
/** The fields that the fake workers extract from every invoice: 330 dollars, all confident. */
export const sampleFields: ExtractedFields = {
  invoiceDate: { value: '2026-08-14', confidence: confident, page: 1, box },
  invoiceNumber: { value: '20417', confidence: confident, page: 1, box },
  supplierAbn: { value: '51824753556', confidence: confident, page: 1, box },
  supplierName: { value: 'Harbour Street Plumbing', confidence: confident, page: 1, box },
  category: { value: 'Repairs & maintenance', confidence: confident },
  total: { value: 33000, confidence: confident, page: 1, box },
  gst: { value: 3000, confidence: confident, page: 1, box },
}

/** The bytes of a PNG for the fake workers; a different `text` makes a different file. */
export const fakePng = (text = ''): Buffer =>
  Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from(text)])
/** The bytes of a PDF with this number of pages for the fake workers. */
export const fakePdf = (pages: number, text = ''): Buffer => Buffer.from(`%PDF-1.7 pages=${pages} ${text}`)

/** Returns an error to throw instead of the job's result, or nothing. */
export type Fault = (name: JobName, input: { page?: number; path?: string; paths?: string[] }) => Error | undefined

/**
 * PNG, JPEG and HEIC files have one page, PDF files as many as `fakePdf` says. Every page is one word, every page one invoice unless
 * `segment` says otherwise. `word`: its text, of a page's number. `extract`: what is read from each invoice, given the words of its pages.
 */
export function fakeWorkers({
  fault = () => undefined,
  segment = paths => paths.map((_, i) => [i]),
  extract = () => extractionOf(sampleFields),
  word = () => 'word',
}: {
  fault?: Fault
  segment?: (paths: string[]) => number[][]
  extract?: (words: string[]) => Extraction | Promise<Extraction>
  word?: (page: number) => string
} = {}): Workers {
  const wordsOf = (page: number) => [{ text: word(page), box, confidence: 1, line: 0 }]
  const textIn = async (path: string) => (JSON.parse(await readFile(path, 'utf8')) as ReadPage).words.map(({ text }) => text).join(' ')
  const jobs: { [N in JobName]: (input: JobInput<N>) => Promise<JobOutput<N>> } = {
    async open({ path }) {
      const bytes = await readFile(path)
      const kind = sniff(bytes.subarray(0, 1024))
      if (bytes.length === 0) throw unreadable('file.empty')
      if (!kind) throw unreadable('file.not-an-image-or-pdf')
      return { kind, pages: Number(/pages=(\d+)/u.exec(bytes.toString('latin1'))?.[1] ?? 1) }
    },
    async prepare({ path, page, imagePath }) {
      await writeFile(imagePath, `image of page ${page} of ${(await readFile(path)).toString('latin1')}`)
      return { width: 600, height: 800, turned: 0, text: wordsOf(page), ocr: null }
    },
    read: async ({ page, prepared }): Promise<ReadPage> => ({
      page,
      width: prepared.width,
      height: prepared.height,
      turned: 0,
      readBy: 'pdf-text',
      confidence: 1,
      words: prepared.text ?? [],
    }),
    segment: async ({ paths }) => segment(paths),
    picture: async ({ path, outPath }) => writeFile(outPath, await readFile(path)),
    extract: async ({ paths }) => extract(extract.length === 0 ? [] : await Promise.all(paths.map(textIn))),
  }
  const run: Workers['run'] = async (name, input) => {
    const error = fault(name, input as Parameters<Fault>[1])
    if (error) throw error
    // The types of input and output follow from the job's name, which the compiler does not see.
    return (jobs[name] as unknown as (it: typeof input) => Promise<JobOutput<typeof name>>)(input)
  }
  const workers = workersRunning(
    run,
    () => ({ workers: 1, busy: 0, waiting: 0, replaced: 0, pids: [] }),
    async () => {},
  )
  return { ...workers, read: (job, how) => run('read', job, how) }
}
