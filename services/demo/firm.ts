/** The demo firm: its name, its clients, and the documents of each batch. All fictitious. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const demoFirm = { email: 'demo@docketry.example', name: 'Harcourt & Lim', abn: '34993518190' }

type Batch = { name: string; files: string[] }
export type DemoClient = { folder: string; name: string; abn: string; category: string; address: string; batches: Batch[] }

const documents = join(import.meta.dirname, 'documents')

/** Kinds of business of the clients, by folder. */
const kinds: Record<string, string> = { 'wattle-street-bakery': 'Cafe or Restaurant', 'lantern-electrical': 'Trades' }

/** Batches by file name: received by email, scanned, photographed. */
const batches: [name: string, of: RegExp][] = [
  ['Invoices by email', /^(?!scan-|IMG_).*\.pdf$/u],
  ['Scanned paper', /^scan-/u],
  ['Docket photos', /^IMG_/u],
]

const json = (name: string): unknown => JSON.parse(readFileSync(join(documents, name), 'utf8'))

/** The clients with their documents by batch; empty if the documents are missing (slim images omit them). */
export function demoClients(): DemoClient[] {
  if (!existsSync(join(documents, 'index.json'))) return []
  const files = json('index.json') as { client: string; file: string }[] // written by ops/train/demo-documents.py
  const clients = json('clients.json') as { client: string; name: string; abn: string; address: string }[]
  return clients.map(({ client: folder, name, abn, address }) => {
    const own = files.filter(file => file.client === folder).map(({ file }) => file)
    return {
      folder: join(documents, folder),
      name,
      abn,
      address,
      category: kinds[folder] ?? 'Other',
      batches: batches
        .map(([batch, of]) => ({ name: batch, files: own.filter(file => of.test(file)) }))
        .filter(batch => batch.files.length > 0),
    }
  })
}
