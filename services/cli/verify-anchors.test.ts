/**
 * What `docketry verify` finds by anchors that it does not find without: whole histories that were rewritten so that everything stored fits
 * together.
 */
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openSqlite } from '../adapters/embedded/sqlite.ts'
import { makeAnchorKey } from '../integrity/anchors/anchor-key.ts'
import type { VerifyResult } from '../integrity/verify-stores.ts'
import { retentionTools } from '../main/roles/retention.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import { hashOf } from '../platform/events/hash-chain.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { runRetentionRound } from '../retention/retention-round.ts'
import { startApp } from '../testing/app.ts'
import { makeHistory } from '../testing/history.ts'
import { exportStores } from './export.ts'
import { importArchive } from './import.ts'
import { operate } from './operate.ts'
import { verify, verifyArguments } from './verify.ts'

let home: string
let data: string
let anchors: string
let key: string
let events: StoredEvent[]
let copies = 0
const env = (folder = data): NodeJS.ProcessEnv => ({ DOCKETRY_DATA: folder, DOCKETRY_ANCHOR_KEY: key, DOCKETRY_LEASE_SECONDS: '1' })

beforeAll(async () => {
  home = await temporaryFolder()
  key = join(home, 'key.pem')
  makeAnchorKey(key)
  const source = join(home, 'data')
  const app = await startApp({ folder: source, env: { DOCKETRY_ANCHOR_KEY: key } })
  const { email } = await makeHistory(app)
  await app.running.settled()
  events = await app.events()
  expect(await anchorNow(source)).toContain('Anchor 1 covers')
  await app.request('POST', '/api/auth/login', { body: { email, password: 'correct horse' } })
  await app.running.settled()
  await app.close(true)
  expect(await anchorNow(source)).toContain('Anchor 2 covers')
  anchors = join(home, 'elsewhere')
  await cp(join(source, 'anchors'), anchors, { recursive: true })
})
afterAll(() => removeFolder(home))
beforeEach(async () => {
  data = join(home, `copy-${(copies += 1)}`)
  await cp(join(home, 'data'), data, { recursive: true, filter: path => !path.endsWith('control.sock') })
})

async function anchorNow(folder: string): Promise<string> {
  const lines: string[] = []
  await operate('anchor', [], { say: line => lines.push(line), warn: line => lines.push(line) }, env(folder))
  return lines.join('\n')
}
async function run(args: string[], folder = data): Promise<{ code: number; result: VerifyResult }> {
  const lines: string[] = []
  const code = await verify({ ...verifyArguments(args), json: true }, { say: line => lines.push(line), warn: () => {} }, env(folder))
  return { code, result: JSON.parse(lines.join('')) as VerifyResult }
}
const found = async (args = ['--anchors', anchors]) =>
  (await run(args)).result.findings.map(({ kind, stream, revision, what }) => ({ kind, stream, revision, what }))
const edited = (): StoredEvent => events.findLast(({ type }) => type === 'InvoiceEdited')!

/** Changes the events, then builds all rows from them, so that everything that is stored fits together. */
async function rewrite(change: (run: (sql: string, ...values: (string | number)[]) => void) => void): Promise<void> {
  const db = openSqlite(join(data, 'events.db'), { synchronous: 'FULL' })
  change((sql, ...values) => void db.prepare(sql).run(...values))
  db.close()
  const work = openSqlite(join(data, 'work.db'), { synchronous: 'FULL' })
  work.exec('DELETE FROM checkpoints WHERE collection IN (SELECT collection FROM pointers); DELETE FROM pointers')
  for (const { name } of work.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'd:%@%'").all())
    work.exec(`DELETE FROM "${String(name)}"`)
  work.close()
  const app = await startApp({ folder: data })
  await app.running.settled()
  await app.close(true)
}

it('`verify` finds nothing in an undamaged folder, with the anchors of the store or those kept elsewhere, and says who signed them', async () => {
  for (const args of [[], ['--anchors', anchors], ['--anchors', anchors, '--public-key', key]]) {
    const { code, result } = await run(args)
    expect([code, result.findings]).toEqual([0, []])
    expect(result.anchors).toMatchObject({
      count: (await readdir(anchors)).length,
      unsigned: 0,
      keys: [expect.stringMatching(/^[0-9a-f]{16}$/u)],
    })
  }
})

it('`verify` names the event with a forged actor at the end of a stream, which neither chain nor rows show', async () => {
  const event = edited()
  await rewrite(sql =>
    sql(
      'UPDATE events SET metadata = ? WHERE position = ?',
      JSON.stringify({ ...event.metadata, actor: 'user:0199a000-0000-7000-8000-000000000001' }),
      event.position,
    ),
  )
  expect(await found()).toEqual([
    expect.objectContaining({
      kind: 'anchor',
      stream: event.stream,
      revision: event.revision,
      what: expect.stringContaining('was changed after it was anchored (anchor 1 of 20') as string,
    }),
  ])
  expect(await found([])).toHaveLength(1)
})

it('`verify` names the forged event where amounts, chain and rows were all rewritten after it', async () => {
  const all = events.filter(({ stream }) => stream === edited().stream)
  await rewrite(sql => {
    let before: StoredEvent | null = null
    for (const event of all) {
      const forged: StoredEvent = {
        ...event,
        data: event.revision === 1 ? { ...(event.data as object), changed: { invoiceNumber: 'FORGED' } } : event.data,
        metadata: { ...event.metadata, prev: before === null ? null : hashOf(before) },
      }
      sql(
        'UPDATE events SET data = ?, metadata = ? WHERE position = ?',
        JSON.stringify(forged.data),
        JSON.stringify(forged.metadata),
        event.position,
      )
      before = forged
    }
  })
  expect(await found()).toEqual([expect.objectContaining({ kind: 'anchor', stream: edited().stream, revision: 1 })])
})

it('`verify` names the stream whose end is missing, and a stream that is missing as a whole, also from the rows', async () => {
  const event = edited()
  const claim = events.find(({ stream }) => stream.startsWith('claim-'))!.stream
  await rewrite(sql => {
    sql('DELETE FROM events WHERE position = ?', event.position)
    sql('DELETE FROM events WHERE stream = ?', claim)
  })
  expect(await found()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'anchor',
        stream: event.stream,
        revision: event.revision,
        what: expect.stringContaining(`The event ${event.revision} of ${event.stream} was anchored`) as string,
      }),
      expect.objectContaining({ kind: 'anchor', stream: claim, revision: 0 }),
    ]),
  )
})

it('`verify` names the anchors where all of them are missing, also without the files kept elsewhere', async () => {
  const db = openSqlite(join(data, 'events.db'), { synchronous: 'FULL' })
  db.exec("DELETE FROM events WHERE type = 'Anchored'")
  db.close()
  expect(await run([])).toMatchObject({
    code: 3,
    result: {
      findings: [{ kind: 'anchor', stream: 'event-types', what: expect.stringContaining('none of them is stored any more') as string }],
    },
  })
})

it('`verify` finds a store in which the anchors were taken anew after the forgery', async () => {
  const event = edited()
  await rewrite(sql => {
    sql(
      'UPDATE events SET metadata = ? WHERE position = ?',
      JSON.stringify({ ...event.metadata, actor: 'user:0199a000-0000-7000-8000-000000000001' }),
      event.position,
    )
    sql("DELETE FROM events WHERE stream LIKE 'anchor-%'")
  })
  await rm(join(data, 'blobs', 'anchors'), { recursive: true })
  await rm(join(data, 'anchors'), { recursive: true })
  await anchorNow(data)
  expect(await found([])).toEqual([])
  expect(await found()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'anchor', stream: event.stream, revision: event.revision }),
      expect.objectContaining({ kind: 'anchor', what: expect.stringContaining('is not recorded in this store') as string }),
    ]),
  )
})

it('`verify` finds changed files of anchors, and those of another key', async () => {
  const folder = join(home, `anchors-${copies}`)
  await cp(anchors, folder, { recursive: true })
  const [first = ''] = await readdir(folder)
  await writeFile(join(folder, first), (await readFile(join(folder, first), 'utf8')).replace('["invoice-', '["invoice_'))
  expect(await found(['--anchors', folder])).toEqual([
    expect.objectContaining({ kind: 'anchor', what: expect.stringContaining('its lines do not give its root') as string }),
  ])
  const other = join(home, `other-${copies}.pem`)
  makeAnchorKey(other)
  const all = await found(['--anchors', anchors, '--public-key', other])
  expect(all).toHaveLength((await readdir(anchors)).length)
  expect(all[0]?.what).toMatch(/signed by the key [0-9a-f]{16}, not by/u)
  await expect(run(['--anchors', home])).rejects.toThrow('There are no anchors in')
  await expect(run(['--anchors', join(home, 'away')])).rejects.toThrow(`There is no folder or file ${join(home, 'away')}.`)
})

it('`verify` finds nothing after export and import, where every position is another, and has the same anchors', async () => {
  const target = join(home, `target-${copies}`)
  await exportStores(join(home, `archive-${copies}`), env(), () => {})
  await importArchive(join(home, `archive-${copies}`), env(target), () => {})
  const app = await startApp({ folder: target })
  await app.running.settled()
  await app.close(true)
  expect((await run(['--anchors', anchors], target)).result.findings).toEqual([])
  const { result } = await run([], target)
  expect([result.findings, result.anchors.count]).toEqual([[], (await readdir(anchors)).length])
})

it('`verify` keeps the leaves of erased streams by their Erased event, and names a stream that was erased without one', async () => {
  const late = Date.now() + 400 * 24 * 3_600_000
  const app = await startApp({ folder: data })
  for (const at of [late, late + 100 * 24 * 3_600_000]) {
    await runRetentionRound(
      retentionTools(app.running.stores, () => {}),
      at,
    )
    await app.running.settled()
  }
  expect((await app.events()).some(({ type }) => type === 'Erased')).toBe(true)
  expect((await app.events()).some(({ stream }) => stream === edited().stream)).toBe(false)
  const claim = events.find(({ stream }) => stream.startsWith('claim-'))!.stream
  await app.running.stores.events.erase(claim)
  await app.close(true)
  expect(await found()).toEqual([
    expect.objectContaining({ kind: 'anchor', stream: claim, what: expect.stringContaining('was not erased by Docketry') as string }),
  ])
})

it('`verify` names the stream of an erased batch that had lost its end before', async () => {
  const last = events.findLast(({ stream }) => stream.startsWith('scan-group-'))!
  const db = openSqlite(join(data, 'events.db'), { synchronous: 'FULL' })
  db.prepare('DELETE FROM events WHERE position = ?').run(last.position)
  db.close()
  const app = await startApp({ folder: data })
  const late = Date.now() + 400 * 24 * 3_600_000
  for (const at of [late, late + 100 * 24 * 3_600_000]) {
    await runRetentionRound(
      retentionTools(app.running.stores, () => {}),
      at,
    )
    await app.running.settled()
  }
  await app.close(true)
  expect(await found()).toEqual([
    expect.objectContaining({
      kind: 'anchor',
      stream: last.stream,
      what: expect.stringContaining('had lost its end when it was erased') as string,
    }),
  ])
})

it('an export and a backup name the anchored events that are missing or changed, and go on; an import accepts what was named', async () => {
  const { stream, revision, position } = edited()
  const changed = events.find(one => one.type === 'InvoiceExtracted' && one.stream !== stream) ?? events[0]!
  const db = openSqlite(join(data, 'events.db'), { synchronous: 'FULL' })
  db.prepare('DELETE FROM events WHERE position = ?').run(position)
  db.prepare('UPDATE events SET metadata = ? WHERE position = ?').run(
    JSON.stringify({ ...changed.metadata, actor: 'user:0199a000-0000-7000-8000-000000000001' }),
    changed.position,
  )
  db.close()
  const backups = join(home, `backups-${copies}`)
  const lines: string[] = []
  const printed: string[] = []
  const write = { say: (line: string) => void lines.push(line), warn: (line: string) => void printed.push(line) }
  expect(await operate('backup', [backups], write, env())).toBe(3)
  const archive = join(home, `named-${copies}`)
  const named = expect.arrayContaining([
    {
      what: `stream ${stream}`,
      reason: expect.stringMatching(`^The event ${revision} of ${stream} was anchored .* not stored any more`) as string,
    },
    { what: `event ${changed.stream} ${changed.revision}`, reason: expect.stringContaining('was changed after it was anchored') as string },
  ]) as unknown[]
  for (const { damaged } of [JSON.parse(lines[0]!) as { damaged?: unknown }, await exportStores(archive, env(), () => {})])
    expect(damaged).toEqual(named)
  expect(printed.join('\n')).toContain(`Differs from what was stored: stream ${stream}. The event ${revision} of ${stream} was anchored`)
  expect(await importArchive(archive, env(join(home, `named-target-${copies}`)), () => {})).toMatchObject({ damaged: named })
})

it('an export goes on where an anchor in the store cannot be read, and names it', async () => {
  const db = openSqlite(join(data, 'events.db'), { synchronous: 'FULL' })
  db.prepare("UPDATE events SET data = '{' WHERE position = (SELECT min(position) FROM events WHERE type = 'Anchored')").run()
  db.close()
  expect(await exportStores(join(home, `unreadable-${copies}`), env(), () => {})).toMatchObject({
    damaged: expect.arrayContaining([
      { what: 'anchors', reason: expect.stringContaining('The anchors of this store cannot be read') as string },
    ]) as unknown,
  })
})
