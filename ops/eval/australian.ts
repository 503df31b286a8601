/** The Australian documents in `au/` of the folder that DOCKETRY_SAMPLES names: for measuring only, never for training or fitting. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ReadPage } from '../../contracts/page.ts'
import { readingHash } from '../../services/pipeline/reading-version.ts'
import { unknownClient, type Client } from '../../services/pipeline/fields/client.ts'
import { printedFields, type PrintedField, type PrintedValue } from './values-in-words.ts'

/**
 * One invoice. `kind`: `pdf-text`, `scan`, `photo` or `pdf-scan`. `pages`: first and last page within a file of several invoices.
 * `answers`: what is right; null: an empty field is. `categories`: those that are right, which need not be names of ours.
 */
export type Australian = {
  path: string
  kind: string
  pages: [number, number] | null
  client: Client
  answers: Record<PrintedField, (PrintedValue | null)[]>
  categories: string[]
}

type Entry = {
  file: string
  format: string
  page_from?: number
  page_to?: number
  fields: Record<string, PrintedValue | null | (PrintedValue | null)[]>
}
type Buyer = { file: string; buyerName: string | null; buyerAbn: string | null }

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** `folder`: the one that holds `au/`. Amounts are in cents. */
export function loadAustralian(folder: string): Australian[] {
  const root = join(folder, 'au')
  const buyers = json(join(root, 'buyers.json')) as Buyer[] // the samples' own format
  const entries = json(join(root, 'truth.json')) as Entry[] // the samples' own format
  return entries.map(({ file, format, page_from: from, page_to: to, fields }) => {
    const buyer = buyers.find(one => one.file === file)
    const client = buyer ? { abn: buyer.buyerAbn, names: buyer.buyerName === null ? [] : [buyer.buyerName] } : unknownClient
    const answers = Object.fromEntries(
      printedFields.map(field => {
        const all = [fields[field] as PrintedValue | null, ...((fields[`${field}Alt`] ?? []) as (PrintedValue | null)[])]
        return [
          field,
          all.map(value => (value !== null && (field === 'total' || field === 'gst') ? Math.round(Number(value) * 100) : value)),
        ]
      }),
    ) as Australian['answers']
    const categories = [fields['category'], ...((fields['categoryAlt'] ?? []) as string[])].map(String)
    return {
      path: join(root, file),
      kind: format,
      pages: from === undefined || to === undefined ? null : [from, to],
      client,
      answers,
      categories,
    }
  })
}

/** The answers that are printed: neither empty nor zero. None when an empty field is the first right answer. */
export const printedAnswers = ({ answers }: Australian, field: PrintedField): PrintedValue[] =>
  answers[field][0] === null || answers[field][0] === 0
    ? []
    : answers[field].flatMap(value => (value === null || value === 0 ? [] : [value]))

/** Reads the documents that this version of the reading has not read yet, and returns the words of each file, by its name. */
export function wordsOfAustralian(folder: string): Map<string, ReadPage[]> {
  const to = join(import.meta.dirname, '..', '..', '.cache', 'au', readingHash().slice(0, 12))
  const reader = join(import.meta.dirname, '..', 'train', 'read-documents.ts')
  execFileSync(process.execPath, [reader, join(folder, 'au', 'docs'), to, '--workers', '2'], { stdio: ['ignore', 2, 2] })
  const names = new Set(loadAustralian(folder).map(({ path }) => basename(path)))
  return new Map([...names].map(name => [name, json(join(to, `${name}.json`)) as ReadPage[]])) // written by read-documents.ts
}
