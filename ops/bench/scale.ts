/**
 * scale.ts [FOLDER]: events, messages and bytes that one page, one invoice and one edit store, counted in the data folder of an embedded
 * installation that is not running. Without FOLDER it makes one: the check documents go through the real pipeline, and one field of
 * each invoice is edited. Prints one JSON object; sizes are in bytes. docs/scale.md computes with these figures.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoredEvent } from '../../services/platform/events/event.ts'
import { configFrom } from '../../services/main/config/config.ts'
import { openTools } from '../../services/main/tools.ts'
import { workOwner } from '../../services/pipeline/topology.ts'
import { openSqlite } from '../../services/adapters/embedded/sqlite.ts'
import { streamsOf } from './copied-history.ts'
import { rounded } from './figures.ts'
import { finishedHistory } from './finished-history.ts'

const sizeOf = ({ id, type, data, metadata }: StoredEvent): number => JSON.stringify({ id, type, data, metadata }).length
const sum = (all: number[]): number => all.reduce((total, one) => total + one, 0)
const per = (all: number, of: number): number => rounded(of > 0 && all / of < 10 ? 2 : 0, all / of)

type Rows = Record<string, number>

function rowsOf(path: string, sql: string): Record<string, unknown>[] {
  const db = openSqlite(path, { synchronous: 'NORMAL' })
  const rows = db.prepare(sql).all()
  db.close()
  return rows
}
/** Bytes of each table and index, in whole pages of the database. */
const tablesOf = (path: string): Rows =>
  Object.fromEntries(
    rowsOf(path, 'SELECT name, sum(pgsize) AS size FROM dbstat GROUP BY name ORDER BY 2 DESC').map(row => [
      String(row['name']),
      Number(row['size']),
    ]),
  )
/** Messages of each topic, with their keys and headers, handled ones included: the log removes them later. */
const messagesOf = (path: string) =>
  rowsOf(
    path,
    'SELECT topic, count(*) AS count, sum(length(key) + length(value) + ifnull(length(headers), 0)) AS bytes FROM messages GROUP BY topic',
  ).map(row => ({ topic: String(row['topic']), count: Number(row['count']), bytes: Number(row['bytes']) }))

function eventsByType(events: StoredEvent[]) {
  const types = Map.groupBy(events, ({ type }) => type)
  const rows = [...types].map(([type, all]) => [type, { count: all.length, bytesEach: per(sum(all.map(sizeOf)), all.length) }] as const)
  return Object.fromEntries(rows.toSorted(([, a], [, b]) => b.count - a.count))
}

const own = process.argv[2] === undefined ? await mkdtemp(join(tmpdir(), 'docketry-scale-')) : null
const folder = process.argv[2] ?? join(own ?? '', 'data')
if (own !== null) await finishedHistory(own)
const config = configFrom({ DOCKETRY_DATA: folder, DOCKETRY_DEMO: '0', LOG_LEVEL: 'error' })
const { stores } = await openTools(config)
const streams = await streamsOf(stores.events)
const events = [...streams.values()].flat()
const ofType = (type: string): StoredEvent[] => events.filter(event => event.type === type)
const field = (event: StoredEvent, name: string): unknown => (event.data as Record<string, unknown>)[name]

/** Sizes of the blobs that events of a type name in a field; the same bytes under one owner count once. */
async function blobBytes(type: string, name: string): Promise<number> {
  const wanted = new Map(
    ofType(type).map(event => [`${String(field(event, 'fileId'))}/${String(field(event, name))}`, String(field(event, 'fileId'))]),
  )
  let bytes = 0
  for (const owner of new Set(wanted.values())) {
    for await (const { hash, size } of stores.blobs.hashes(owner)) if (wanted.has(`${owner}/${hash}`)) bytes += size
  }
  return bytes
}

const prepared = ofType('PagePrepared')
let left = 0
for (const page of prepared)
  for await (const { size } of stores.blobs.hashes(workOwner(String(field(page, 'fileId')), Number(field(page, 'page'))))) left += size
const [pages, invoices, edits] = [ofType('PageRead').length, ofType('InvoiceExtracted').length, ofType('InvoiceEdited').length]
const made = events.filter(({ type }) => /^(File|Page|Stack|Invoice(Extracted|Failed))/.test(type))
const [originals, images, words] = [
  await blobBytes('FileUploaded', 'stored'),
  await blobBytes('PagePrepared', 'image'),
  await blobBytes('PageRead', 'words'),
]
await stores.close()
const messages = messagesOf(join(folder, 'work.db'))
const [eventTables, workTables] = [tablesOf(join(folder, 'events.db')), tablesOf(join(folder, 'work.db'))]
const projectionTables = Object.fromEntries(Object.entries(workTables).filter(([name]) => /^([df]|sqlite_autoindex_d):/.test(name)))

console.log(
  JSON.stringify({
    bench: 'scale',
    pages,
    files: ofType('FileUploaded').length,
    invoices,
    edits,
    events: {
      all: events.length,
      perPage: per(made.length, pages),
      bytesPerPage: per(sum(made.map(sizeOf)), pages),
      streamsPerPage: per(streams.size, pages),
      byType: eventsByType(events),
    },
    streams: Object.fromEntries(
      [...Map.groupBy(streams.keys(), name => name.replace(/-[0-9a-f]{8}-.*$|-[0-9a-f]{40,}$|-\d+$/, ''))].map(([name, all]) => [
        name,
        all.length,
      ]),
    ),
    messages: {
      perPage: per(sum(messages.map(it => it.count)), pages),
      bytesPerPage: per(sum(messages.map(it => it.bytes)), pages),
      byTopic: messages,
    },
    blobs: {
      originalPerPage: per(originals, pages),
      imagePerPage: per(images, pages),
      wordsPerPage: per(words, pages),
      workLeftPerPage: per(left, pages),
    },
    stored: { eventsPerPage: per(sum(Object.values(eventTables)), pages), eventTables, projectionTables },
  }),
)
if (own !== null) await rm(own, { recursive: true, force: true })
