/** The roles on servers, two processes of most: roles killed, stopped, joined by others; engines killed and started again. */
import { setTimeout as delay } from 'node:timers/promises'
import { configFrom } from '../../main/config.ts'
import { openStores } from '../../main/stores.ts'
import { removeServers, startRole, type Env, type Role } from '../roles.ts'
import { engines } from '../servers.ts'
import { atRest } from './at-rest.ts'
import type { Chance } from './chance.ts'
import type { Deployment } from './deployment.ts'
import { kill, stop } from './ends.ts'
import type { EngineEnds } from './engine-ends.ts'

/** What runs when nothing is broken; the others wait for a place of their own (a lease, partitions). */
const wanted = ['api', 'api', 'project', 'project', 'reactions', 'reactions', 'stage prepare', 'stage read', 'stage read', 'stage segment', 'stage extract']
const quietMs = 120_000

/** `env`: of testing/roles.ts. `ends` null: the engines are left alone. */
export async function servers(env: Env, ends: EngineEnds | null): Promise<Deployment> {
  const complaints: string[] = []
  const roles = new Set<Role>()
  const start = async (name: string): Promise<void> => void roles.add(await startRole(name.split(' '), env))
  const some = (of: (name: string) => boolean): Role[] => [...roles].filter(role => role.running() && of(role.name.replace('docketry ', '')))
  await Promise.all(wanted.map(start))

  async function end(role: Role, how: typeof kill): Promise<void> {
    roles.delete(role)
    complaints.push(...(await how(role)))
  }

  async function engineFault(chance: Chance, { kill: killEngine, up }: EngineEnds): Promise<string> {
    const engine = chance.one(engines)
    await killEngine(engine)
    await delay(chance.below(3000))
    await up(engine)
    return `kill ${engine}`
  }

  async function roleFault(chance: Chance): Promise<string> {
    const role = chance.one(some(() => true))
    const name = role.name.replace('docketry ', '')
    const how = chance.happens(0.25) ? 'stop' : 'kill'
    const another = async () => delay(chance.below(800)).then(() => start(name))
    // Before it, beside it or after it: members join while others leave.
    if (chance.happens(0.5)) await Promise.all([another(), end(role, how === 'stop' ? stop : kill)])
    else await end(role, how === 'stop' ? stop : kill).then(another)
    return `${how} ${name}`
  }

  return {
    addresses: () => some(name => name === 'api').map(role => role.address),
    fault: chance => (ends !== null && chance.happens(0.3) ? engineFault(chance, ends) : roleFault(chance)),
    /** What ended by itself is a fault of the product. */
    async mend() {
      const dead = [...roles].filter(role => !role.running())
      for (const role of dead) {
        const { code, signal, errors } = await role.end('SIGTERM')
        complaints.push(`${role.name} ended by itself with ${code ?? signal}: ${errors.slice(-600)}`)
        roles.delete(role)
        await start(role.name.replace('docketry ', ''))
      }
    },
    quiet: () => atRest(some(name => name !== 'api').map(role => role.ops), quietMs),
    async stop() {
      const ended = await Promise.all([...roles].map(stop))
      return [...complaints, ...ended.flat()]
    },
    async destroy() {
      await Promise.all([...roles].map(role => role.end('SIGKILL')))
      await removeServers(env)
    },
    stores: () => openStores(configFrom(env), () => {}),
  }
}
