/** A server that becomes unavailable and comes back, as callers and operators see it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sentenceOf } from '@docketry/contracts/errors.ts'
import { abns, addClient, startApp, type Person, type TestApp } from '../testing/app.ts'
import { cuttable, type Cuttable } from '../testing/cuttable.ts'
import { valueIn } from '../testing/metrics.ts'
import { removeServers, serversEnv, type Env } from '../testing/roles.ts'
import { addressOf, serverNames } from '../testing/servers.ts'
import type { OpsServer } from './ops-server.ts'

/** Replaces the server's address in the settings by that of a proxy that can be cut off. */
async function throughProxy(env: Env, name: string): Promise<Cuttable> {
  const [, host = '', port = ''] = /\/\/(?:[^@/]*@)?([^:/?]+):(\d+)/u.exec(env[name] ?? '') ?? []
  const proxy = await cuttable(host, Number(port))
  env[name] = (env[name] ?? '').replace(`${host}:${port}`, `127.0.0.1:${proxy.port}`)
  return proxy
}

describe.skipIf(serverNames.some(server => addressOf(server) === null))('an unavailable server', () => {
  let env: Env
  const proxies: Record<string, Cuttable> = {}
  let app: TestApp
  let ann: Person
  let server: OpsServer
  beforeAll(async () => {
    env = serversEnv()
    proxies['mongodb'] = await throughProxy(env, 'MONGO_URL')
    proxies['eventstoredb'] = await throughProxy(env, 'EVENTSTORE_URL')
    app = await startApp({ env: { ...env, DOCKETRY_DISK_FLOOR_MB: '0' } })
    ann = await app.owner(abns[0])
    server = (await app.running.ops.listen()) as OpsServer // OPS_PORT is set
  })
  afterAll(async () => {
    for (const proxy of Object.values(proxies)) proxy.join()
    await server.close()
    await app.close()
    await removeServers(env)
    for (const proxy of Object.values(proxies)) await proxy.close()
  })
  const readyz = async () =>
    (await fetch(`${server.address}/readyz`)).json() as Promise<{ ready: boolean; checks: Record<string, string | null> }>

  it.each([
    ['mongodb', () => app.request('GET', `/api/accountant/clients?firmId=${ann.firmId}`, ann)],
    [
      'eventstoredb',
      () =>
        app.request('POST', '/api/business/create', { token: ann.token, body: { firmId: ann.firmId, name: 'Corner Cafe', abn: abns[1] } }),
    ],
  ] as const)(
    '%s: a request waits, then answers 503 with a sentence, never 500 or 401; once the server is back, all goes on',
    async (name, send) => {
      const proxy = proxies[name]
      proxy?.cut()
      const sent = send()
      // The cached answer of the last second may still be good.
      await expect.poll(async () => (await readyz()).checks[name]).toEqual(expect.any(String))
      const [answer, text] = await Promise.all([sent, fetch(`${server.address}/metrics`).then(response => response.text())])
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '15'])
      expect(answer.body).toContain(sentenceOf('store.away'))
      expect(valueIn(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
      expect((await fetch(`${server.address}/livez`)).status).toBe(200)
      proxy?.join()
      await expect.poll(async () => (await readyz()).ready, { interval: 500 }).toBe(true)
      expect((await send()).statusCode).toBe(200)
    },
  )

  it('leaves nothing broken once it is back', async () => {
    await addClient(app, ann, abns[2])
    await app.running.settled()
    const metrics = async (): Promise<string> => (await fetch(`${server.address}/metrics`)).text()
    // A figure that cannot be had in time is left out of one answer.
    await expect.poll(async () => valueIn(await metrics(), 'docketry_ready'), { interval: 500, timeout: 15_000 }).toBe(1)
    const text = await metrics()
    expect(valueIn(text, 'docketry_server_up', { server: 'mongodb' })).toBe(1)
    expect(valueIn(text, 'docketry_stage_lag_messages', { stage: 'prepare' })).toBe(0)
  })
})
