/** `docketry start` on one folder. Its faults: the process is killed, one of its worker processes is killed, or it is shut down. */
import { configFrom } from '../../main/config/config.ts'
import { openStores } from '../../main/stores.ts'
import { startRole } from '../roles.ts'
import { atRest } from './at-rest.ts'
import type { Deployment } from './deployment.ts'
import { childrenOf, kill, killNow, stop } from './ends.ts'

const quietMs = 120_000

export async function embedded(folder: string): Promise<Deployment> {
  const env = {
    ENGINE: 'embedded',
    PORT: '0',
    OPS_PORT: '0',
    HOST: '127.0.0.1',
    DOCKETRY_DATA: folder,
    DOCKETRY_DEMO: '0',
    DOCKETRY_WORKERS: '2',
    LOG_LEVEL: 'error',
  }
  const start = () => startRole(['start'], env)
  const complaints: string[] = []
  let running = await start()
  return {
    data: folder,
    addresses: () => (running.running() ? [running.address] : []),
    kinds: ['kill', 'kill', 'kill worker', 'stop'],
    async fault(kind, chance) {
      if (kind === 'kill worker') {
        const workers = childrenOf(running.pid)
        if (workers.length > 0) killNow(chance.one(workers))
        return workers.length > 0
      }
      complaints.push(...(await (kind === 'stop' ? stop(running) : kill(running))))
      running = await start()
      return true
    },
    mend: async () => {},
    quiet: () => atRest([running.ops], quietMs),
    stop: async () => [...complaints, ...(await stop(running))],
    destroy: async () => void (await running.end('SIGKILL')),
    stores: () => openStores(configFrom(env), () => {}),
  }
}
