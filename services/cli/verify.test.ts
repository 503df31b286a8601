/** What `docketry verify` finds in a data folder that was changed behind Docketry's back. */
import { cp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { VerifyResult } from '../integrity/verify-stores.ts'
import { openSqlite } from '../adapters/embedded/sqlite.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import { hashOf } from '../platform/events/hash-chain.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { retentionTools } from '../main/roles/retention.ts'
import { runRetentionRound } from '../retention/retention-round.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { makeHistory, type History } from '../testing/history.ts'
import { verify, verifyArguments } from './verify.ts'

let home: string
let data: string
let app: TestApp
let history: History
let events: StoredEvent[]
let copies = 0

beforeAll(async () => {
  home = await temporaryFolder()
  app = await startApp({ folder: join(home, 'data') })
  history = await makeHistory(app)
  const { invoices } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${history.groupId}`, history)).json<{
    invoices: { id: string }[]
  }>()
  // Two more edits of the first invoice, so that its stream has a middle.
  for (const total of [120, 130])
    await app.request('POST', '/api/accountant/invoices/update', {
      token: history.token,
      body: { invoices: [{ invoice_id: invoices[0]?.id, invoice_data: { total } }] },
    })
  await app.running.settled()
  events = await app.events()
  await app.close(true)
})
afterAll(() => removeFolder(home))
/** A fresh copy of the undamaged data folder. */
beforeEach(async () => {
  data = join(home, `copy-${(copies += 1)}`)
  await cp(join(home, 'data'), data, { recursive: true, filter: path => !path.endsWith('control.sock') })
})

async function run(args: string[] = [], folder = data): Promise<{ code: number; result: VerifyResult }> {
  const lines: string[] = []
  const code = await verify(
    { ...verifyArguments(args), json: true },
    { say: line => lines.push(line), warn: () => {} },
    { DOCKETRY_DATA: folder },
  )
  return { code, result: JSON.parse(lines.join('')) as VerifyResult }
}
const found = async (args?: string[]) =>
  (await run(args)).result.findings.map(({ kind, stream, revision, what }) => ({ kind, stream, revision, what }))

function change(sql: string, ...values: (string | number)[]): void {
  const db = openSqlite(join(data, 'events.db'), { synchronous: 'FULL' })
  db.prepare(sql).run(...values)
  db.close()
}
const edited = (): StoredEvent[] => events.filter(({ stream }) => stream === events.find(({ type }) => type === 'InvoiceEdited')?.stream)
const forge = (event: StoredEvent, column: 'data' | 'metadata', value: unknown): void =>
  change(`UPDATE events SET ${column} = ? WHERE position = ?`, JSON.stringify(value), event.position)
const editOf = (event: StoredEvent): object => {
  const { invoiceId, groupId } = event.data as { invoiceId: string; groupId: string }
  return { invoiceId, groupId, changed: { parts: [{ amount: 999_999, gst: 0, treatment: 'taxable' }] } }
}

it('`verify` finds nothing in an undamaged folder, and says how much it read', async () => {
  const { code, result } = await run()
  expect([code, result.findings]).toEqual([0, []])
  expect(result).toMatchObject({ events: events.length, parked: 0, changing: 0, skipped: [], unbuilt: [], unfinished: 0, files: 3 })
  expect(result.rows).toBeGreaterThan(20)
  expect(result.read).toBe(result.blobs)
  expect(result.blobs).toBeGreaterThan(8)
})

it('`verify` runs beside a running Docketry, and with a sample compares fewer rows and all events', async () => {
  const running = await startApp({ folder: data })
  try {
    const { code, result } = await run()
    expect([code, result.findings, result.events]).toEqual([0, [], events.length])
    const sample = await run(['--sample', '1'])
    expect([sample.code, sample.result.events]).toEqual([0, events.length])
    expect(sample.result.rows).toBeLessThan(result.rows)
    expect(sample.result.read).toBeLessThan(result.read)
    const lastLine = async (args: string[]): Promise<string | undefined> => {
      const lines: string[] = []
      await verify(verifyArguments(args), { say: line => lines.push(line), warn: () => {} }, { DOCKETRY_DATA: data })
      return lines.at(-1)
    }
    expect([await lastLine([]), await lastLine(['--sample', '1'])]).toEqual([
      'Everything is as its events say.',
      'Everything that was compared is as its events say.',
    ])
  } finally {
    await running.close(true)
  }
})

it('`verify` names the event with a forged amount, in the middle of a stream', async () => {
  const [, second] = edited()
  forge(second!, 'data', editOf(second!))
  expect(await found()).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'chain', stream: second?.stream, revision: second?.revision })]),
  )
})

it('`verify` names the event with a forged amount, at the end of a stream, by the rows that it made', async () => {
  const last = edited().at(-1)!
  forge(last, 'data', editOf(last))
  expect(await found()).toEqual([
    expect.objectContaining({
      kind: 'row',
      stream: last.stream,
      revision: last.revision,
      what: expect.stringContaining('review-rows') as string,
    }),
  ])
})

it('`verify` names the event with a forged amount where the chain was rewritten after it, by the rows that it made', async () => {
  const all = edited()
  let before: StoredEvent | null = null
  for (const event of all.slice(1)) {
    const metadata = before === null ? event.metadata : { ...event.metadata, prev: hashOf(before) }
    const forged: StoredEvent = {
      ...event,
      metadata,
      data: event === all[1] ? { ...editOf(event), changed: { invoiceNumber: 'FORGED' } } : event.data,
    }
    forge(forged, 'data', forged.data)
    forge(forged, 'metadata', forged.metadata)
    before = forged
  }
  expect(await found()).toEqual([
    expect.objectContaining({
      kind: 'row',
      stream: all[0]?.stream,
      what: expect.stringContaining('an earlier one of the stream') as string,
    }),
  ])
})

it.each([[[]], [['--sample', '1000']]])('`verify` %j names the last event of a stream where it cannot be read', async args => {
  const last = edited().at(-1)!
  change('UPDATE events SET data = ? WHERE position = ?', `x${JSON.stringify(last.data)}`, last.position)
  expect(await found(args)).toEqual([
    expect.objectContaining({
      kind: 'event',
      stream: last.stream,
      revision: last.revision,
      what: expect.stringContaining('cannot be read') as string,
    }),
  ])
})

// Of the type `FileRead`: one that the thread which folds invoices does not read.
it('`verify` names the last event of an invoice where it has the type of another stream and cannot be read, and not its rows', async () => {
  const last = edited().at(-1)!
  change("UPDATE events SET type = 'FileRead', data = ? WHERE position = ?", `x${JSON.stringify(last.data)}`, last.position)
  expect(await found()).toEqual([expect.objectContaining({ kind: 'event', stream: last.stream, revision: last.revision })])
})

it('`verify` counts the rows of an invoice as parked where this build does not know the version of its last event', async () => {
  const last = edited().at(-1)!
  change("UPDATE events SET type = 'FileRead' WHERE position = ?", last.position)
  forge(last, 'metadata', { ...last.metadata, version: 99 })
  const { result } = await run()
  // The act of the edit has no event any more that this build understands.
  expect(result.findings.map(({ subject }) => subject.split('@')[0])).toEqual(['acts'])
  expect(result.parked).toBeGreaterThan(3)
})

it('`verify` names an earlier event of a stream where it cannot be read, and no other where the end is there', async () => {
  const unreadable = edited().at(-2)!
  change('UPDATE events SET data = ? WHERE position = ?', `x${JSON.stringify(unreadable.data)}`, unreadable.position)
  expect(await found()).toEqual([expect.objectContaining({ kind: 'event', stream: unreadable.stream, revision: unreadable.revision })])
})

it('`verify` names the missing end of a stream of which an earlier event cannot be read, not the whole stream', async () => {
  const [unreadable, between, last] = edited().slice(-3)
  change('UPDATE events SET data = ? WHERE position = ?', `x${JSON.stringify(unreadable!.data)}`, unreadable!.position)
  change('DELETE FROM events WHERE position = ?', last!.position)
  expect(await found()).toEqual([
    expect.objectContaining({ kind: 'event', stream: last!.stream, revision: unreadable!.revision }),
    expect.objectContaining({
      kind: 'stream',
      stream: last!.stream,
      revision: between!.revision,
      what: expect.stringContaining(`The end of ${last!.stream} is missing, after its event ${between!.revision}`) as string,
    }),
  ])
})

it('`verify` names the event with a forged actor', async () => {
  const [, second] = edited()
  forge(second!, 'metadata', { ...second!.metadata, actor: 'user:0199a000-0000-7000-8000-000000000001' })
  expect(await found()).toContainEqual(expect.objectContaining({ kind: 'chain', stream: second?.stream, revision: second?.revision }))
})

it('`verify` names the event with a forged prev', async () => {
  const [, second] = edited()
  forge(second!, 'metadata', { ...second!.metadata, prev: 'f'.repeat(64) })
  expect(await found()).toEqual([expect.objectContaining({ kind: 'chain', stream: second?.stream, revision: second?.revision })])
})

it('`verify` names the stream whose end is missing, and after which event', async () => {
  const last = edited().at(-1)!
  change('DELETE FROM events WHERE position = ?', last.position)
  expect(await found()).toEqual([
    expect.objectContaining({
      kind: 'stream',
      stream: last.stream,
      revision: last.revision - 1,
      what: expect.stringContaining('is missing, after its event') as string,
    }),
  ])
})

it('`verify` names an event that is missing inside its stream', async () => {
  const [, second, third] = edited()
  change('DELETE FROM events WHERE position = ?', second!.position)
  expect(await found()).toContainEqual(expect.objectContaining({ kind: 'revision', stream: second?.stream, revision: third?.revision }))
})

it('`verify` names a stream that is missing as a whole', async () => {
  const { stream } = edited()[0]!
  change('DELETE FROM events WHERE stream = ?', stream)
  const all = await found()
  expect(all).toContainEqual(
    expect.objectContaining({ kind: 'stream', stream, what: expect.stringContaining(`The stream ${stream} is missing`) as string }),
  )
})

it('`verify` names the changed rows of a projection', async () => {
  const db = openSqlite(join(data, 'work.db'), { synchronous: 'FULL' })
  const { collection } = db.prepare("SELECT collection FROM pointers WHERE view = 'invoices'").get() as { collection: string }
  db.exec(`UPDATE "d:${collection}" SET body = json_set(body, '$.values.supplierName', 'Forged Pty Ltd')`)
  db.close()
  const all = await found()
  expect(all).not.toEqual([])
  for (const one of all) expect(one).toMatchObject({ kind: 'row', what: expect.stringContaining(collection) as string })
})

it('`verify` names a row of a projection that is missing', async () => {
  const db = openSqlite(join(data, 'work.db'), { synchronous: 'FULL' })
  const { collection } = db.prepare("SELECT collection FROM pointers WHERE view = 'invoices'").get() as { collection: string }
  const { id } = db.prepare(`SELECT min(id) AS id FROM "d:${collection}"`).get() as { id: string }
  db.prepare(`DELETE FROM "d:${collection}" WHERE id = ?`).run(id)
  db.close()
  expect(await found()).toEqual([expect.objectContaining({ kind: 'row', what: expect.stringContaining(`${collection}/${id}`) as string })])
})

it('`verify` names a swapped blob and a missing one', async () => {
  const file = events.find(({ type }) => type === 'FileUploaded')?.data as { fileId: string; stored: string }
  const page = events.find(({ type }) => type === 'PagePrepared')?.data as { fileId: string; image: string }
  await writeFile(join(data, 'blobs', file.fileId, file.stored), 'another invoice')
  await rm(join(data, 'blobs', page.fileId, page.image))
  const all = await found()
  expect(all).toHaveLength(2)
  expect(all).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'blob', what: expect.stringContaining(`${file.fileId}/${file.stored} is damaged`) as string }),
      expect.objectContaining({ kind: 'blob', what: expect.stringContaining(`${page.fileId}/${page.image} is missing`) as string }),
    ]),
  )
})

it('`verify` names a file with an unfinished page that nothing works on', async () => {
  // The end of the file's stream is missing, and so are the rows made from it, as after a lost message.
  const last = events.findLast(({ type }) => type === 'FileSegmented')!
  const { invoices, fileId } = last.data as { invoices: { invoiceId: string }[]; fileId: string }
  const streams = invoices.map(({ invoiceId }) => `invoice-${invoiceId}`)
  const db = openSqlite(join(data, 'events.db'), { synchronous: 'FULL' })
  for (const stream of streams) db.prepare('DELETE FROM events WHERE stream = ?').run(stream)
  db.close()
  const work = openSqlite(join(data, 'work.db'), { synchronous: 'FULL' })
  work.exec('DELETE FROM checkpoints WHERE collection IN (SELECT collection FROM pointers); DELETE FROM pointers')
  for (const { name } of work.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'd:%@%'").all())
    work.exec(`DELETE FROM "${String(name)}"`)
  work.close()
  const rebuilt = await startApp({ folder: data })
  await rebuilt.running.settled()
  await rebuilt.close(true)
  expect(await found()).toContainEqual(
    expect.objectContaining({ kind: 'page', what: expect.stringMatching(new RegExp(`${fileId}.*not extracted.*Retry`, 'u')) as string }),
  )
  const lines: string[] = []
  await verify(verifyArguments([]), { say: line => lines.push(line), warn: () => {} }, { DOCKETRY_DATA: data })
  expect(lines.join('\n')).not.toContain('pages or invoices to come')
})

it('`verify` finds nothing where documents were erased at the end of their retention, and then a changed row that names one of them', async () => {
  const late = Date.now() + 400 * 24 * 3_600_000
  const running = await startApp({ folder: data })
  const tools = retentionTools(running.running.stores, () => {})
  for (const at of [late, late + 100 * 24 * 3_600_000]) {
    await runRetentionRound(tools, at)
    await running.running.settled()
  }
  expect((await running.events()).some(({ type }) => type === 'Erased')).toBe(true)
  await running.close(true)
  expect(await found()).toEqual([])
  // A row that is of no erased stream is compared as before, whatever it names.
  const { invoiceId } = events.find(({ type }) => type === 'InvoiceExtracted')?.data as { invoiceId: string }
  const db = openSqlite(join(data, 'work.db'), { synchronous: 'FULL' })
  const { collection } = db.prepare("SELECT collection FROM pointers WHERE view = 'users'").get() as { collection: string }
  db.prepare(`UPDATE "d:${collection}" SET body = json_set(body, '$.firstName', ?)`).run(invoiceId)
  db.close()
  expect(await found()).toContainEqual(expect.objectContaining({ kind: 'row', what: expect.stringContaining(collection) as string }))
})

it('`verify` writes nothing: an unfinished file of an upload stays', async () => {
  await writeFile(join(data, 'blobs', '.unfinished', 'upload'), 'half')
  await run()
  expect(await readdir(join(data, 'blobs', '.unfinished'))).toEqual(['upload'])
})

it('`verify` refuses wrong arguments with a sentence', () => {
  expect(() => verifyArguments(['--sample', 'all'])).toThrow('--sample takes a number')
  expect(() => verifyArguments(['a', 'b'])).toThrow('takes one folder')
  expect(() => verifyArguments(['a', '--sample', '3'])).toThrow('as a whole')
  expect(() => verifyArguments(['--nonsense'])).toThrow('docketry help')
})

it('a folder without its work.db is not verified, and is as its events say once Docketry has started on it', async () => {
  for (const name of await readdir(data)) if (name.startsWith('work.db')) await rm(join(data, name))
  await expect(run()).rejects.toThrow('start Docketry, which builds the projections anew, and run this again.')
  const again = await startApp({ folder: data })
  await again.running.settled()
  await again.close(true)
  const { code, result } = await run()
  expect([code, result.findings]).toEqual([0, []])
})
