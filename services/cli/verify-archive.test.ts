/**
 * What `docketry verify ARCHIVE` finds in an export or a backup that was changed so that its own hashes hold, by the anchors in it and by
 * those kept elsewhere.
 */
import { createHash } from 'node:crypto'
import { appendFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openSqlite } from '../adapters/embedded/sqlite.ts'
import type { EventLine } from '../archive/lines.ts'
import type { Manifest } from '../archive/manifest.ts'
import { makeAnchorKey } from '../integrity/anchors/anchor-key.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import { hashOf } from '../platform/events/hash-chain.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { startApp } from '../testing/app.ts'
import { makeHistory } from '../testing/history.ts'
import { runToEnd } from '../testing/roles.ts'
import { exportStores } from './export.ts'
import { importArchive } from './import.ts'
import { operate } from './operate.ts'
import { keyInFile } from './verify-anchors.ts'
import { runVerifyArchive, verifyArchive } from './verify-archive.ts'

let home: string
let env: NodeJS.ProcessEnv
let key: string
let copy: string
let copies = 0
const quiet = () => {}
const output = { say: quiet, warn: quiet }
const elsewhere = () => join(home, 'elsewhere')
const part = 'events-000001.ndjson.gz'
const copyAnchors = (to: string) => cp(join(home, 'data', 'anchors'), to, { recursive: true })
const verified = (folder: string | null = elsewhere(), only: string | null = null) => verifyArchive(copy, { folder, key: only }, quiet)
const found = async (folder: string | null = elsewhere()) =>
  (await verified(folder)).findings.map(({ kind, stream, revision, what }) => ({ kind, stream, revision, what }))

beforeAll(async () => {
  home = await temporaryFolder()
  key = join(home, 'key.pem')
  makeAnchorKey(key)
  env = { DOCKETRY_DATA: join(home, 'data'), DOCKETRY_ANCHOR_KEY: key, DOCKETRY_LEASE_SECONDS: '1', DOCKETRY_DEMO: '0' }
  const app = await startApp({ folder: join(home, 'data'), env })
  const { email } = await makeHistory(app)
  await app.running.settled()
  await operate('anchor', [], output, env)
  await copyAnchors(elsewhere())
  // The sign-in is stored after the last anchor that the archive has.
  await app.request('POST', '/api/auth/login', { body: { email, password: 'correct horse' } })
  await app.running.settled()
  await operate('backup', [join(home, 'backups')], output, env)
  await app.close(true)
  await exportStores(join(home, 'archive'), env, quiet)
})
afterAll(() => removeFolder(home))
beforeEach(async () => {
  copy = join(home, `copy-${(copies += 1)}`)
  await cp(join(home, 'archive'), copy, { recursive: true })
})

const linesIn = async (): Promise<EventLine[]> =>
  gunzipSync(await readFile(join(copy, part)))
    .toString()
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line) as EventLine)
/** Writes other events, and the manifest so that all hashes fit them. */
async function rewrite(change: (events: EventLine[]) => EventLine[]): Promise<void> {
  const events = change(await linesIn())
  const text = events.map(event => `${JSON.stringify(event)}\n`).join('')
  const hash = createHash('sha256').update(text).digest('hex')
  await writeFile(join(copy, part), gzipSync(text))
  const path = join(copy, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest
  await writeFile(
    path,
    JSON.stringify({
      ...manifest,
      lists: { ...manifest.lists, events: { count: events.length, hash, parts: [{ count: events.length, hash }] } },
    }),
  )
}
/** Anchors of the last minute before an archive was made may be missing in it. */
async function madeLater(): Promise<void> {
  const path = join(copy, 'manifest.json')
  await writeFile(path, JSON.stringify({ ...(JSON.parse(await readFile(path, 'utf8')) as Manifest), upTo: Date.now() + 120_000 }))
}
const lastOf = (events: EventLine[], type: string): EventLine => events.findLast(one => one.type === type)!

it('`verify` finds nothing in an export and in the newest of several backups, by the anchors in them, a folder of copies, or one file', async () => {
  for (const archive of [copy, join(home, 'backups')]) {
    for (const folder of [null, elsewhere(), join(elsewhere(), (await readdir(elsewhere()))[0] ?? '')]) {
      const { findings, anchors } = await verifyArchive(archive, { folder, key: keyInFile(key) }, quiet)
      expect([findings, anchors]).toEqual([[], expect.objectContaining({ count: 1, later: 0, unsigned: 0 })])
    }
  }
})

it('`verify` names the event with a forged amount where the whole stream was chained anew and every hash fits', async () => {
  const stream = lastOf(await linesIn(), 'InvoiceEdited').stream
  await rewrite(events => {
    let prev: string | null = null
    return events.map(event => {
      if (event.stream !== stream) return event
      const forged = {
        ...event,
        data: event.type === 'InvoiceEdited' ? { ...(event.data as object), changed: { total: 1 } } : event.data,
        metadata: { ...event.metadata, prev },
      }
      prev = hashOf(forged as StoredEvent)
      return forged
    })
  })
  const { revision } = lastOf(await linesIn(), 'InvoiceEdited')
  for (const folder of [null, elsewhere()])
    expect(await found(folder)).toEqual([
      expect.objectContaining({
        kind: 'anchor',
        stream,
        revision,
        what: expect.stringMatching(/^The event \d+ of invoice-\S+ was changed after it was anchored/u) as string,
      }),
    ])
})

it('`verify` names the event whose chain is broken, also where its part does not fit the manifest', async () => {
  const { stream, revision } = lastOf(await linesIn(), 'InvoiceEdited')
  const lines = (await linesIn()).map(event =>
    JSON.stringify(
      event.stream === stream && event.revision === revision - 1 ? { ...event, metadata: { ...event.metadata, actor: 'user:1' } } : event,
    ),
  )
  await writeFile(join(copy, part), gzipSync(`${lines.join('\n')}\n`))
  expect(await found()).toEqual([
    expect.objectContaining({ kind: 'archive', what: expect.stringContaining(`${part} (events 1 to`) as string }),
    expect.objectContaining({ kind: 'chain', stream, revision: revision - 1 }),
    expect.objectContaining({ kind: 'anchor', stream, revision: revision - 1 }),
  ])
})

it('`verify` names the streams whose end is missing or that are missing as a whole', async () => {
  const { stream, revision } = lastOf(await linesIn(), 'InvoiceEdited')
  const claim = (await linesIn()).find(one => one.stream.startsWith('claim-'))!.stream
  await rewrite(events => events.filter(event => event.stream !== claim && !(event.stream === stream && event.revision === revision)))
  expect(await found()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'anchor', stream, revision, what: expect.stringContaining('is not stored any more') as string }),
      expect.objectContaining({ kind: 'anchor', stream: claim, revision: 0 }),
    ]),
  )
})

it('an import refuses an archive in which the end of an anchored stream is missing, and names the stream', async () => {
  const { stream, revision } = lastOf(await linesIn(), 'InvoiceEdited')
  await rewrite(events => events.filter(event => event.stream !== stream || event.revision !== revision))
  const target = join(home, `target-${copies}`)
  await expect(importArchive(copy, { ...env, DOCKETRY_DATA: target }, quiet)).rejects.toMatchObject({
    code: 'forged',
    message: expect.stringContaining(stream) as string,
  })
  await expect(readdir(target)).rejects.toThrow('ENOENT')
})

it('`verify` names blobs that were changed, taken away or put beside the others', async () => {
  const [one = '', two = ''] = (await readdir(join(copy, 'blobs'))).filter(name => /^[0-9a-f]/u.test(name))
  const blobOf = async (owner: string) => join(owner, (await readdir(join(copy, 'blobs', owner)))[0] ?? '')
  const [changed, gone] = [await blobOf(one), await blobOf(two)]
  await appendFile(join(copy, 'blobs', changed), 'x')
  await rm(join(copy, 'blobs', gone))
  await mkdir(join(copy, 'blobs', 'zz'))
  await writeFile(join(copy, 'blobs', 'zz', 'a'.repeat(64)), 'x')
  expect((await verified()).findings.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['blob', changed],
    ['blob', gone],
    ['blob', `zz/${'a'.repeat(64)}`],
  ])
})

it('anchors that are younger than the archive make nothing missing in it, and still show what was changed', async () => {
  const younger = join(home, `younger-${copies}`)
  const app = await startApp({ folder: join(home, 'data'), env: { ...env } })
  await app.owner('51824753556')
  await app.running.settled()
  await operate('anchor', [], output, env)
  await app.close(true)
  await copyAnchors(younger)
  const { findings, anchors } = await verified(younger)
  expect([findings, anchors]).toEqual([[], expect.objectContaining({ later: (await readdir(younger)).length - 1 })])
  const older = await readFile(join(copy, 'manifest.json'), 'utf8')
  await madeLater()
  expect(await found(younger)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'anchor', what: expect.stringContaining('is not recorded in this store') as string }),
    ]),
  )
  await writeFile(join(copy, 'manifest.json'), older)
  await rewrite(events =>
    events.map((event, at) =>
      at === events.length - 1 ? { ...event, metadata: { ...event.metadata, at: event.metadata.at + 1 } } : event,
    ),
  )
  const last = (await linesIn()).at(-1)!
  expect(await found(younger)).toEqual([expect.objectContaining({ kind: 'anchor', stream: last.stream, revision: last.revision })])
})

it('`verify` names anchors that were changed, are of another store or of another key', async () => {
  const folder = join(home, `anchors-${copies}`)
  await cp(elsewhere(), folder, { recursive: true })
  const [first = ''] = await readdir(folder)
  await writeFile(join(folder, first), (await readFile(join(folder, first), 'utf8')).replace('["invoice-', '["invoice_'))
  expect(await found(folder)).toEqual([
    expect.objectContaining({ kind: 'anchor', what: expect.stringContaining('its lines do not give its root') as string }),
  ])
  const other = join(home, `other-${copies}.pem`)
  makeAnchorKey(other)
  expect((await verified(elsewhere(), keyInFile(other))).findings.map(({ what }) => what)).toEqual([
    expect.stringMatching(/signed by the key [0-9a-f]{16}, not by/u),
  ])
  await rewrite(events => events.filter(({ type }) => type !== 'Anchored'))
  await madeLater()
  expect(await found()).toEqual([
    expect.objectContaining({ kind: 'anchor', what: expect.stringContaining('is not recorded in this store') as string }),
  ])
  await expect(verified(home)).rejects.toThrow('There are no anchors in')
})

it('`verify` as a command exits with 3, prints one line of JSON, and names what it found', async () => {
  expect(await runToEnd(['verify', copy, '--anchors', elsewhere(), '--public-key', key], {})).toMatchObject({
    code: 0,
    errors: expect.stringContaining('Compared with 1 of 1 anchor') as string,
  })
  const { stream } = lastOf(await linesIn(), 'InvoiceEdited')
  await rewrite(events => events.filter(event => event.stream !== stream || event.revision === 0))
  const { code, lines, errors } = await runToEnd(['verify', copy, '--anchors', elsewhere()], {})
  expect([code, lines.map(line => (JSON.parse(line) as { findings: unknown[] }).findings.length), errors]).toEqual([
    3,
    [1],
    expect.stringMatching(new RegExp(`is not as it was exported:[\\s\\S]*of ${stream} w(as|ere) anchored`, 'u')),
  ])
})

it('an export names a missing stream by the row that its events made, also without an anchor; an import accepts what was named', async () => {
  const data = join(home, `tail-${copies}`)
  await cp(join(home, 'data'), data, { recursive: true, filter: path => !path.endsWith('control.sock') })
  const db = openSqlite(join(data, 'events.db'), { synchronous: 'FULL' })
  const last = db.prepare("SELECT position, stream FROM events WHERE stream LIKE 'session-%' ORDER BY position DESC").get()
  db.prepare('DELETE FROM events WHERE position = ?').run(Number(last?.['position']))
  db.close()
  const folder = join(home, `of-tail-${copies}`)
  const { damaged } = (await exportStores(folder, { ...env, DOCKETRY_DATA: data }, quiet)) as Pick<Manifest, 'damaged'>
  const byRow = expect.stringContaining('which is not stored any more, wrote sessions@') as string
  expect(damaged).toContainEqual({ what: `stream ${String(last?.['stream'])}`, reason: byRow })
  await importArchive(folder, { ...env, DOCKETRY_DATA: join(home, `from-tail-${copies}`) }, quiet)
})

it('`verify` says that an archive is as it was exported where all that differs was named by its export', async () => {
  const data = join(home, `forged-${copies}`)
  await cp(join(home, 'data'), data, { recursive: true, filter: path => !path.endsWith('control.sock') })
  const db = openSqlite(join(data, 'events.db'), { synchronous: 'FULL' })
  db.exec("UPDATE events SET data = json_set(data, '$.name', 'forged') WHERE type = 'GroupCreated'")
  db.close()
  const folder = join(home, `of-forged-${copies}`)
  await exportStores(folder, { ...env, DOCKETRY_DATA: data }, quiet)
  const sentences: string[] = []
  const warn = (line: string): void => void sentences.push(line)
  expect(await runVerifyArchive(folder, { folder: null, key: null }, { say: quiet, warn })).toBe(3)
  expect(sentences[0]).toBe(`${folder} is as it was exported, and its manifest names what differs from the anchors:`)
  expect(sentences[1]).toContain('was changed after it was anchored')
})
