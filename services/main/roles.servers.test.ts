/** The roles as separate processes of one installation: they start, stop and crash without lost, duplicate or stale data. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEventStore } from '../adapters/servers/eventstoredb.ts'
import { brokenAt } from '../platform/testing/broken-at.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import { abns, allEvents } from '../testing/app.ts'
import { groupAt, listen, post, register, signIn, uploadZip, type Signed } from '../testing/over-http.ts'
import { pdfOfInvoices } from '../testing/sample-invoices.ts'
import { removeServers, serversEnv, startRole, type Env, type Role } from '../testing/roles.ts'
import { addressOf, serverNames } from '../testing/servers.ts'
import { zipOf } from '../testing/zips.ts'

/** Lease duration: another process runs the projections of a crashed one after this time. */
const leaseSeconds = 2
/** A write answered sooner has not timed out while waiting for the projections: the next read must include it. */
const promisedMs = 1900
const email = 'ann@firm.example'

let env: Env
const roles: Role[] = []
let someone: Signed
let groupId = ''
let pages = 0

const these = (name: string): Role[] => roles.filter(role => role.name === `docketry ${name}` && role.running())
const [one, other] = [(): string => these('api')[0]?.address ?? '', (): string => these('api')[1]?.address ?? '']

async function start(...names: string[]): Promise<void> {
  await Promise.all(names.map(async name => roles.push(await startRole(name.split(' '), env))))
}

/** `files` PDFs with text, of `perFile` pages each, every page an invoice of its own. */
const zipOfInvoices = (files: number, perFile: number, from: number): Promise<Buffer> =>
  zipOf(
    Object.fromEntries(
      Array.from({ length: files }, (_, file) => {
        const numbers = Array.from({ length: perFile }, (__, page) => from + file * perFile + page)
        return [`scan_${from + file}.pdf`, pdfOfInvoices(...numbers)]
      }),
    ),
  )

async function events(): Promise<StoredEvent[]> {
  const store = openEventStore(env['EVENTSTORE_URL'] ?? '', { prefix: env['DOCKETRY_PREFIX'] ?? '' })
  try {
    return await allEvents(store)
  } finally {
    await store.close()
  }
}

/** The ids in each event of this type, one entry per event. */
const subjects = (all: StoredEvent[], type: string): string[] =>
  all
    .filter(event => event.type === type)
    .map(({ data }) =>
      Object.entries(data as object)
        .filter(([name]) => ['fileId', 'page', 'invoiceId'].includes(name))
        .join(),
    )

/** The projections that the process runs, from its metrics. */
async function projectionsOf(role: Role | undefined): Promise<string[]> {
  const text = await (await fetch(`${role?.ops}/metrics`)).text()
  return [...text.matchAll(/^docketry_projection_state\{projection="([^"@]+)@\d+",state="following"\} 1$/gmu)].map(([, name]) => name ?? '')
}

/** Renames the group at one api and reads it at the other at once. */
async function renames(name: string, write: string, read: string): Promise<{ ms: number; shown: string }> {
  const started = performance.now()
  await post(write, '/api/accountant/scanGroup/update', { id: groupId, name }, someone.token)
  const ms = performance.now() - started
  return { ms, shown: (await groupAt(read, groupId, someone.token)).name }
}

async function completed(id: string, at: string): Promise<void> {
  await expect.poll(async () => (await groupAt(at, id, someone.token)).status, { timeout: 120_000, interval: 200 }).toBe('COMPLETE')
}

describe.skipIf(serverNames.some(server => addressOf(server) === null))('the roles as separate processes', () => {
  beforeAll(async () => {
    env = serversEnv({ DOCKETRY_LEASE_SECONDS: String(leaseSeconds) })
    await start(
      'api',
      'api',
      'project',
      'project',
      'reactions',
      'reactions',
      'stage prepare',
      'stage read',
      'stage read',
      'stage segment',
      'stage extract',
    )
  }, 150_000)
  afterAll(async () => {
    await Promise.all(roles.filter(role => role.running()).map(role => role.end('SIGKILL')))
    await removeServers(env)
  })

  it('accept a sign-in at one api immediately after the registration at another', async () => {
    await register(one(), email, abns[0])
    someone = await signIn(other(), email)
    expect(someone.firmId).not.toBe('')
  })

  it('process an upload while one stage process leaves and another joins, and show it at every api', async () => {
    const live = await listen(other(), someone)
    const [leaving] = these('stage read')
    groupId = await uploadZip(one(), someone, await zipOfInvoices(5, 6, 100))
    pages += 30
    let joined: Promise<void> | null = null
    let left: ReturnType<Role['end']> | undefined
    const seen: Record<'prepared' | 'read' | 'invoices', number[]> = { prepared: [], read: [], invoices: [] }
    for await (const { groups } of live) {
      if (!groups.includes(groupId)) continue
      const { status, progress, invoices } = await groupAt(other(), groupId, someone.token)
      seen.prepared.push(progress.prepared)
      seen.read.push(progress.read)
      seen.invoices.push(invoices.length)
      if (progress.read > 0) left ??= leaving?.end('SIGTERM')
      joined ??= start('stage read')
      if (status === 'COMPLETE') break
    }
    await joined
    const { code, errors } = (await left) ?? {}
    expect(code).toBe(0)
    expect(errors).toBe('')
    for (const counts of Object.values(seen)) expect(counts).toEqual(counts.toSorted((a, b) => a - b)) // progress never goes back
    expect(seen.read.length).toBeGreaterThan(2)
    for (const at of [one(), other()]) {
      const group = await groupAt(at, groupId, someone.token)
      expect(group.status).toBe('COMPLETE')
      expect(group.total).toBe(30)
      expect(group.percentage).toBe(100)
      expect(group.invoices.flatMap(invoice => invoice.pages).length).toBe(30)
    }
  })

  it('show an edit at the other api as soon as the first has answered', async () => {
    for (let i = 0; i < 20; i += 1) {
      const [write, read] = i % 2 === 0 ? [one(), other()] : [other(), one()]
      const { ms, shown } = await renames(`name ${i}`, write, read)
      if (ms < promisedMs) expect(shown).toBe(`name ${i}`)
    }
  })

  it('take over the projections of a crashed process within its lease', async () => {
    const holders = await Promise.all(these('project').map(async role => ({ role, views: await projectionsOf(role) })))
    const holder = holders.find(({ views: projections }) => projections.includes('scan-groups'))?.role
    expect(holder).toBeDefined()
    const live = await listen(other(), someone)
    await holder?.end('SIGKILL')
    const killed = performance.now()
    await post(one(), '/api/accountant/scanGroup/update', { id: groupId, name: 'after the crash' }, someone.token)
    // The stream begins with the changes before the crash.
    for await (const { groups } of live)
      if (groups.includes(groupId) && (await groupAt(other(), groupId, someone.token)).name === 'after the crash') break
    // The lease, plus tolerance for a busy machine.
    expect(performance.now() - killed).toBeLessThan(leaseSeconds * 1000 + 28_000)
    for (const at of [one(), other()]) expect((await groupAt(at, groupId, someone.token)).name).toBe('after the crash')
    const [left] = these('project')
    await expect.poll(() => projectionsOf(left)).toContain('scan-groups') // metrics are updated every three seconds
    await start('project')
    expect((await renames('and a new one stands by', one(), other())).shown).toBe('and a new one stands by')
  })

  it('process an upload while a process of the reactions, of the stage `read` and of the api is dead', async () => {
    const id = await uploadZip(other(), someone, await zipOfInvoices(2, 4, 300))
    pages += 8
    await Promise.all([these('reactions')[0], these('stage read')[0], these('api')[1]].map(role => role?.end('SIGKILL')))
    await completed(id, one())
  })

  it('shut down with code 0', async () => {
    const ending = roles.filter(role => role.running())
    const runs = await Promise.all(ending.map(role => role.end('SIGTERM')))
    expect(runs.map(({ code }, i) => `${ending[i]?.name}: ${code}`)).toEqual(ending.map(({ name }) => `${name}: 0`))
  })

  it('have lost and duplicated no event', async () => {
    const all = await events()
    for (const type of ['PagePrepared', 'PageRead', 'InvoiceExtracted']) {
      const found = subjects(all, type)
      expect(found.length, type).toEqual(pages)
      expect(new Set(found).size, type).toEqual(pages)
    }
    for (const stream of Map.groupBy(all, event => event.stream).values()) expect(brokenAt(stream)).toBeNull()
  })
})
