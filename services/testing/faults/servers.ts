/**
 * The roles on servers, two processes of most. Its faults: a role is killed or shut down and another one started; a server is killed and
 * started again.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { configFrom } from '../../main/config/config.ts'
import { openStores } from '../../main/stores.ts'
import { removeServers, startRole, type Env, type Role } from '../roles.ts'
import { serverNames, type ServerName } from '../servers.ts'
import { atRest } from './at-rest.ts'
import type { Chance } from './chance.ts'
import type { Deployment } from './deployment.ts'
import { kill, stop } from './ends.ts'
import type { ServerControl } from './server-control.ts'

/** The processes of a complete deployment. Of two equal ones, the second may stand by, without a lease or partitions. */
const wanted = [
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
  'stage send-mail',
]
const killed = [...new Set(wanted)]
const quietMs = 120_000

/** `env`: of testing/roles.ts. `ends` null: the servers are not killed. */
export async function servers(env: Env, ends: ServerControl | null): Promise<Deployment> {
  const complaints: string[] = []
  const roles = new Set<Role>()
  const start = async (name: string): Promise<void> => void roles.add(await startRole(name.split(' '), env))
  const some = (of: (name: string) => boolean): Role[] =>
    [...roles].filter(role => role.running() && of(role.name.replace('docketry ', '')))
  await Promise.all(wanted.map(start))

  async function end(role: Role, how: typeof kill): Promise<void> {
    roles.delete(role)
    complaints.push(...(await how(role)))
  }

  async function serverFault(server: ServerName, chance: Chance, { kill: killServer, up }: ServerControl): Promise<void> {
    await killServer(server)
    await delay(chance.below(3000))
    await up(server)
  }

  /** Ends a process of this role; another one joins before, meanwhile or afterwards. */
  async function roleFault(name: string, chance: Chance, how: typeof kill): Promise<void> {
    const role = chance.one(some(it => it === name))
    const another = () => delay(chance.below(800)).then(() => start(name))
    if (chance.happens(0.5)) await Promise.all([another(), end(role, how)])
    else await end(role, how).then(another)
  }

  return {
    data: null,
    addresses: () => some(name => name === 'api').map(role => role.address),
    kinds: [...killed, ...(ends === null ? [] : serverNames)].map(name => `kill ${name}`).concat('stop'),
    async fault(kind, chance) {
      const [, name = ''] = /^kill (.+)$/u.exec(kind) ?? []
      const server = serverNames.find(it => it === name)
      if (server && ends) await serverFault(server, chance, ends)
      else await (kind === 'stop' ? roleFault(chance.one(killed), chance, stop) : roleFault(name, chance, kill))
      return true
    },
    /** A role that ended by itself is a defect of the product. */
    async mend() {
      const dead = [...roles].filter(role => !role.running())
      for (const role of dead) {
        const { code, signal, errors } = await role.end('SIGTERM')
        complaints.push(`${role.name} ended by itself with ${code ?? signal}: ${errors.slice(-600)}`)
        roles.delete(role)
        await start(role.name.replace('docketry ', ''))
      }
    },
    quiet: () =>
      atRest(
        some(name => name !== 'api').map(role => role.ops),
        quietMs,
      ),
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
