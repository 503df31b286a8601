/**
 * List endpoints of a large firm: CLIENTS (2,000) clients, each with two batches and seven invoices, MEMBERS (200) people, a client with
 * 300 batches, 2,000 addresses, 1,000 attachments, 300 pick-ups, 500 requests, on a product with FIRMS (5,000) other firms. Each endpoint
 * ROUNDS (40) times as its owner, in rotation; the endpoints of the role su search a firm by name. Prints one JSON object: milliseconds
 * until the last byte, and the size of the answer in kB of 1000 bytes. Goal: p95 < 100 ms each. DOCKETRY_BENCH_KEEP=folder keeps the firm
 * for the next run.
 */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { configFrom } from '../../services/main/config/config.ts'
import { operate } from '../../services/cli/operate.ts'
import { openTools } from '../../services/main/tools.ts'
import { startChild } from './child.ts'
import { percentile, rounded } from './figures.ts'
import { owner, signInAgain } from './firm.ts'
import { grow } from './large-firm/grow.ts'
import { makeTemplate, type Template } from './large-firm/template.ts'
import { rebuildSeconds } from './rebuild.ts'

const count = (name: string, fallback: number): number => Number(process.env[name] ?? fallback)
const rounds = count('ROUNDS', 40)
const sizes = {
  clients: count('CLIENTS', 2000),
  members: count('MEMBERS', 200),
  firms: count('FIRMS', 5000),
  batches: 300,
  attachments: 1000,
  pickups: 300,
  requests: 500,
}

const logTime = (what: string, seconds: number): void => console.error(`large-firm: ${what} in ${rounded(0, seconds)} s`)

/** The firm in the folder, with every projection caught up: projections that are built while requests are timed would slow them down. */
async function preparedFirm(folder: string): Promise<Template> {
  const templateFile = join(folder, 'template.json')
  const exists = existsSync(templateFile)
  const template = exists ? (JSON.parse(await readFile(templateFile, 'utf8')) as Template) : await makeTemplate(folder) // written below
  const tools = await openTools(configFrom({ DOCKETRY_DATA: join(folder, 'data'), DOCKETRY_DEMO: '0', LOG_LEVEL: 'error' }))
  const started = performance.now()
  if (!exists) logTime(`${await grow(tools, template, sizes)} events`, (performance.now() - started) / 1000)
  logTime('projections', await rebuildSeconds(tools))
  await tools.stores.close()
  await writeFile(templateFile, JSON.stringify(template))
  return template
}

const keepFolder = process.env['DOCKETRY_BENCH_KEEP']
const folder = keepFolder ? join(keepFolder, 'large-firm') : await mkdtemp(join(tmpdir(), 'docketry-bench-'))
await mkdir(folder, { recursive: true })
const { firmId, clientId } = await preparedFirm(folder)
const env = { ENGINE: 'embedded', DOCKETRY_DATA: join(folder, 'data'), DOCKETRY_DEMO: '0' }
const role = (verb: 'grant' | 'revoke') =>
  operate(verb, [owner.email, 'su'], { say: () => {}, warn: line => console.error(line) }, { ...process.env, ...env })
const child = await startChild(['start'], { ...env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', DOCKETRY_MAIL_MINUTES: '0' })

const list = (name: string, params: Record<string, unknown>): string =>
  `/api/data/${name}?${new URLSearchParams(Object.entries(params).map(([key, value]) => [key, JSON.stringify(value)]))}`
const firm = `firmId=${firmId}`
const requests: Record<string, string> = {
  clients: `/api/accountant/clients?${firm}`,
  'data/clients by name': list('clients', { filter: { firmId }, range: [0, 24], sort: ['name', 'ASC'] }),
  'data/clients by invoices': list('clients', { filter: { firmId }, range: [1000, 1024], sort: ['invoices', 'DESC'] }),
  'data/clients searched': list('clients', { filter: { firmId, q: 'harbour' }, range: [0, 24], sort: ['name', 'ASC'] }),
  team: `/api/business/team?${firm}`,
  requests: '/api/accountant/requests',
  scanGroups: `/api/accountant/scanGroups?${firm}&clientId=${clientId}`,
  clientEmailAddresses: `/api/accountant/clientEmailAddresses?${firm}`,
  attachments: `/api/accountant/attachments?${firm}`,
  schedules: `/api/accountant/schedules?${firm}`,
  employers: '/api/accountant/employers',
  consumption: `/api/business/consumption?firm_id=${firmId}`,
}
const requestsOfSu: Record<string, string> = {
  'employers, su': '/api/accountant/employers',
  'employers, su, searched': '/api/accountant/employers?text=harbour%20books',
}

type Timing = { ms: number[]; kB: number }
async function measured(paths: Record<string, string>, token: string): Promise<Map<string, Timing>> {
  const timings = new Map<string, Timing>(Object.keys(paths).map(name => [name, { ms: [], kB: 0 }]))
  for (let round = -2; round < rounds; round += 1) {
    for (const [name, path] of Object.entries(paths)) {
      const started = performance.now()
      const answer = await fetch(`${child.address}${path}`, { headers: { authorization: `Bearer ${token}` } })
      const bytes = await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${name}: ${Buffer.from(bytes).toString()}`)
      const timing = timings.get(name)
      // The first rounds warm the product up.
      if (timing && round >= 0) timing.ms.push(performance.now() - started)
      if (timing) timing.kB = bytes.byteLength / 1000
    }
  }
  return timings
}

try {
  const { token } = await signInAgain(child.address)
  const own = await measured(requests, token)
  await role('grant')
  const others = await measured(requestsOfSu, token)
  await role('revoke')
  const all = [...own, ...others].map(
    ([name, { ms, kB }]) =>
      [name, { p50: rounded(1, percentile(ms, 0.5)), p95: rounded(1, percentile(ms, 0.95)), kB: rounded(1, kB) }] as const,
  )
  const slow = all.filter(([, { p95 }]) => p95 >= 100).map(([name]) => name)
  console.log(
    JSON.stringify({
      bench: 'large-firm',
      ...sizes,
      cores: availableParallelism(),
      load: rounded(1, loadavg()[0] ?? 0),
      rounds,
      unit: 'ms',
      calls: Object.fromEntries(all),
      slow,
    }),
  )
} finally {
  await child.stop()
  if (!keepFolder) await rm(folder, { recursive: true, force: true })
}
