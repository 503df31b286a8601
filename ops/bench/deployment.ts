/** The product in processes, as the benches drive it: embedded, or the roles of servers mode under a prefix of their own. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeAll } from '../../services/adapters/servers/testing/open-part.ts'
import { configFrom, type Config } from '../../services/main/config/config.ts'
import { quiet, startChild, type Child } from './child.ts'

export type Deployment = {
  config: Config
  env: NodeJS.ProcessEnv
  /** The addresses of its processes that serve HTTP. */
  addresses: string[]
  children: Child[]
  /** Starts another process of it. */
  add(words: string[], env?: NodeJS.ProcessEnv): Promise<Child>
  /** Ends its processes and leaves its data. */
  stop(): Promise<void>
  /** Ends its processes and removes its data. */
  remove(): Promise<void>
}

/** Node's own options for each process, such as `--cpu-prof`. */
const flags = (process.env['BENCH_NODE_FLAGS'] ?? '').split(' ').filter(flag => flag !== '')

function deployment(env: NodeJS.ProcessEnv, removeData: () => Promise<void>): Deployment {
  const children: Child[] = []
  const stop = async (): Promise<void> => void (await Promise.all(children.splice(0).map(child => child.stop())))
  return {
    config: configFrom(env),
    env,
    children,
    get addresses() {
      return children.flatMap(({ address }) => (address === '' ? [] : [address]))
    },
    async add(words, more = {}) {
      const child = await startChild(words, { ...env, ...more }, flags)
      children.push(child)
      return child
    },
    stop,
    async remove() {
      await stop()
      await removeData()
    },
  }
}

/** No process yet. One worker child per core. */
export async function embedded(): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), 'docketry-bench-'))
  const env = { ...quiet, ENGINE: 'embedded', DOCKETRY_DATA: join(folder, 'data'), DOCKETRY_WORKERS: String(availableParallelism()) }
  return deployment(env, () => rm(folder, { recursive: true, force: true }))
}

/**
 * No process yet, on the servers that the environment names. Each stage process has a worker child per core, the product's default: pages
 * are distributed by key, and a process with a single child leaves a core idle once the other's pages are done.
 */
export function onServers(): Deployment {
  const prefix = `bench-${randomBytes(4).toString('hex')}`
  const env = { ...process.env, ...quiet, ENGINE: 'servers', DOCKETRY_PREFIX: prefix, DOCKETRY_WORKERS: String(availableParallelism()) }
  const { servers } = configFrom(env)
  if (servers === null) throw new Error('unreachable: ENGINE is servers')
  return deployment(env, () => removeAll({ ...servers, prefix }))
}

/** One process of every role and of each stage. */
export async function startRoles(on: Deployment): Promise<void> {
  const stages = ['prepare', 'read', 'segment', 'extract'].map(stage => ['stage', stage])
  for (const words of [['project'], ['reactions'], ...stages, ['api']]) await on.add(words)
}
