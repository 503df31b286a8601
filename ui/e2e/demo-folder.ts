/**
 * Setup of the browser tests: starts the product once and waits until its demo documents are read. Every test file starts the product on a
 * copy of that data folder, so that the demo is read only once. On servers there is no demo.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { demoClients } from '../../services/demo/firm.ts'
import { temporaryFolder } from '../../services/platform/testing/folder.ts'
import { get, post } from '../../services/testing/over-http.ts'
import { startRole } from '../../services/testing/roles.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folder after an orderly shutdown; null on servers. */
    demoFolder: string | null
  }
}

export const demoPassword = 'journey password'
const patienceMs = 240_000

/** Throws when the batches of the demo's documents are not all read in time. */
async function demoRead(address: string, demoName: string): Promise<void> {
  const [, email = ''] = /Sign in as (\S+) with the password/u.exec(demoName) ?? []
  const { token } = await post<{ token: string }>(address, '/api/auth/login', { email, password: demoPassword })
  const [employer] = await get<{ business: { id: string } }[]>(address, '/api/accountant/employers', token)
  const clients = await get<{ id: string }[]>(address, '/api/data/clients', token)
  const wanted = demoClients().flatMap(client => client.batches).length
  for (const until = performance.now() + patienceMs; ; await delay(250)) {
    const lists = await Promise.all(
      clients.map(({ id }) =>
        get<{ groups: { status: string }[] }>(
          address,
          `/api/accountant/scanGroups?firmId=${employer?.business.id ?? ''}&clientId=${id}`,
          token,
        ),
      ),
    )
    const states = lists.flatMap(({ groups }) => groups.map(group => group.status))
    if (states.length === wanted && states.every(state => state === 'COMPLETE')) return
    if (performance.now() > until) throw new Error(`the demo's ${wanted} batches are not read: ${states.join(', ')}`)
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  if (process.env['ENGINE'] === 'servers') {
    provide('demoFolder', null)
    return async () => {}
  }
  const folder = await temporaryFolder()
  const first = await startRole(['start'], { PORT: '0', DOCKETRY_DATA: folder, DOCKETRY_DEMO_PASSWORD: demoPassword, LOG_LEVEL: 'error' })
  await demoRead(first.address, first.printed())
  const { code, errors } = await first.end('SIGTERM')
  if (code !== 0) throw new Error(`the first start ended with ${code}: ${errors}`)
  provide('demoFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
