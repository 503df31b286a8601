/** What becomes of a process when its launcher is killed (`kill -9`), which can pass no signal on. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openEmbedded } from '../../services/adapters/embedded/open.ts'
import { projections } from '../../services/contents.ts'
import { leasesOf } from '../../services/platform/catch-up/leases.ts'
import { collectionOf } from '../../services/platform/projections/projection.ts'
import { removeFolder, temporaryFolder } from '../../services/platform/testing/folder.ts'

const launcher = new URL('./node24.mjs', import.meta.url).pathname
const docketry = new URL('../../services/docketry.mjs', import.meta.url).pathname
let folder: string
/** Process ids that this test has started. */
let pids: number[]

beforeEach(async () => {
  folder = await temporaryFolder()
  pids = []
})
afterEach(async () => {
  for (const pid of pids) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  await removeFolder(folder)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** `closed`: resolves with everything on stdout once all processes that have it are gone. `printed`: resolves with the line that matches. */
type Started = { process_: ChildProcess; closed: Promise<string>; printed(line: RegExp): Promise<string> }

function start(args: string[], env: NodeJS.ProcessEnv = {}): Started {
  const process_ = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } })
  if (process_.pid !== undefined) pids.push(process_.pid)
  let text = ''
  const lines = createInterface({ input: process_.stdout })
  lines.on('line', line => (text += `${line}\n`))
  const closed = once(process_, 'close').then(() => text)
  return {
    process_,
    closed,
    async printed(pattern) {
      while (!pattern.test(text))
        await Promise.race([once(lines, 'line'), closed.then(() => Promise.reject(new Error(`It ended: ${text}`)))])
      return pattern.exec(text)?.[0] ?? ''
    },
  }
}
async function script(code: string): Promise<string> {
  const path = join(folder, 'script.mjs')
  await writeFile(path, code)
  return path
}

const reporting = "console.log(`pid ${process.pid}`); process.on('SIGTERM', () => { console.log('ends in order'); process.exit(0) })"
const waiting = 'setInterval(() => {}, 1000)'

async function withLauncherKilled(code: string): Promise<string> {
  const { process_, closed, printed } = start([launcher, await script(code)])
  pids.push(Number((await printed(/(?<=pid )\d+\n/u)).trim()))
  process_.kill('SIGKILL')
  return closed
}

it('a process whose launcher is killed ends as by SIGTERM', async () => {
  expect(await withLauncherKilled(`${reporting}; ${waiting}`)).toMatch(/ends in order\n$/u)
})
it('a process without a listener for SIGTERM ends, too, when its launcher is killed', async () => {
  const code = `console.log(\`pid \${process.pid}\`); ${waiting}`
  expect(await withLauncherKilled(code)).toMatch(/^pid \d+\n$/u)
})
it('a process that its launcher starts has no sign of it in its environment, nor have its threads and its own processes', async () => {
  const code = `
    import { fork } from 'node:child_process'
    import { isMainThread, Worker } from 'node:worker_threads'
    const said = Object.keys(process.env).filter(name => /LAUNCHED|CHANNEL/.test(name)).join() || 'nothing'
    console.log(said)
    if (isMainThread && process.argv[2] !== 'own') {
      new Worker(new URL(import.meta.url)).on('exit', code => console.log('thread ended with', code))
      const own = fork(import.meta.filename, ['own'])
      own.on('exit', code => console.log('own process ended with', code))
    } else if (!isMainThread) process.exit(0)
    else process.disconnect()`
  const lines = (await start([launcher, await script(code)]).closed).trim().split('\n')
  expect(lines.toSorted()).toEqual(['nothing', 'nothing', 'nothing', 'own process ended with 0', 'thread ended with 0'])
})
it('a process of its own, started with a channel but without the launcher, goes on when the channel closes', async () => {
  const code = `${reporting}; process.on('disconnect', () => { console.log('goes on'); process.exit(0) }); process.disconnect()`
  const child = spawn(process.execPath, [await script(code)], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  let text = ''
  child.stdout?.setEncoding('utf8').on('data', (part: string) => (text += part))
  await once(child, 'close')
  expect(text).toMatch(/goes on\n$/u)
})
it('Docketry whose launcher is killed ends in order: its data folder can be opened at once, and every lease is free', async () => {
  const data = join(folder, 'data')
  const { process_, closed, printed } = start([docketry, 'start'], {
    DOCKETRY_DATA: data,
    DOCKETRY_DEMO: '0',
    DOCKETRY_WORKERS: '1',
    HOST: '127.0.0.1',
    PORT: '0',
  })
  await printed(/Stop with Ctrl\+C\./u)
  const busy = await openEmbedded(data).catch((error: Error) => error.message)
  const pid = Number(/process (?<pid>\d+)/u.exec(String(busy))?.groups?.['pid'])
  expect(isRunning(pid)).toBe(true)
  pids.push(pid)
  expect(existsSync(join(data, 'control.sock'))).toBe(true)
  process_.kill('SIGKILL')
  await closed
  expect(existsSync(join(data, 'control.sock'))).toBe(false) // removed by an orderly end only
  const stores = await openEmbedded(data)
  for (const projection of projections) expect(await leasesOf(stores.documents).acquire(collectionOf(projection))).not.toBeNull()
  await stores.close()
}, 60_000)
