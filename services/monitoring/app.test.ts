/** Metrics and health of the whole product, over HTTP as an operator reads them. */
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projections } from '../contents.ts'
import { abns, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePdf, fakePng } from '../testing/fake-workers.ts'
import { valueIn } from '../testing/metrics.ts'
import type { OpsServer } from './ops-server.ts'

let app: TestApp
let ann: Person
let server: OpsServer
beforeAll(async () => {
  app = await startApp({ env: { OPS_PORT: '0', DOCKETRY_DISK_FLOOR_MB: '0' } })
  ann = await app.owner(abns[0])
  server = (await app.running.ops.listen()) as OpsServer // OPS_PORT is set
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const page = async (): Promise<string> => (await fetch(`${server.address}/metrics`)).text()

it('the metrics count pages by stage, appends, and requests by the pattern of their route', async () => {
  const before = await app.events()
  const files = { 'scan_1.pdf': fakePdf(3), 'scan_2.png': fakePng('two'), 'scan_3.pdf': '' }
  expect((await app.upload(ann.token, files)).statusCode).toBe(200)
  await app.running.settled()
  const [text, after] = [await page(), await app.events()]
  const stage = (name: string, outcome: string) => valueIn(text, 'docketry_stage_seconds_count', { stage: name, outcome })
  expect(stage('read', 'ok')).toBe(4)
  // Each file is opened, then each page is prepared. The empty file fails.
  expect([stage('prepare', 'ok'), stage('prepare', 'file.empty')]).toEqual([6, 1])
  expect([stage('segment', 'ok'), stage('extract', 'ok')]).toEqual([2, 4])
  const http = (labels: Record<string, string>) => valueIn(text, 'docketry_http_seconds_count', labels)
  expect(http({ method: 'POST', route: '/api/image/files/upload', status: '200' })).toBe(1)
  expect(valueIn(text, 'docketry_append_seconds_count', { outcome: 'ok' })).toBeLessThanOrEqual(after.length)
  expect(valueIn(text, 'docketry_append_seconds_count', { outcome: 'ok' })).toBeGreaterThan((after.length - before.length) / 4)
})

it('the metrics show a lag of zero for every projection, reaction and stage once all work is done', async () => {
  const text = await page()
  expect(valueIn(text, 'docketry_projection_lag_seconds')).toBe(0)
  expect(valueIn(text, 'docketry_projection_state', { state: 'following' })).toBe(projections.length)
  expect(valueIn(text, 'docketry_reaction_lag_seconds')).toBe(0)
  for (const topic of ['prepare', 'prepare.later', 'extract'])
    expect([topic, valueIn(text, 'docketry_stage_lag_messages', { topic })]).toEqual([topic, 0])
  expect(valueIn(text, 'docketry_dead_messages', { topic: 'read' })).toBe(0)
  expect(valueIn(text, 'docketry_disk_free_bytes')).toBeGreaterThan(1_000_000)
  expect(valueIn(text, 'docketry_ready')).toBe(1)
})

it('no label of a metric contains an id or a name of a person, whatever is requested', async () => {
  await app.request('GET', `/api/data/clients/${ann.firmId}`, ann)
  await app.request('GET', `/api/nothing/${ann.userId}`, ann)
  const text = await page()
  for (const secret of [ann.firmId, ann.userId, ann.email]) expect(text).not.toContain(secret)
  expect(valueIn(text, 'docketry_http_seconds_count', { route: 'none' })).toBeGreaterThan(0)
})

it('the process is alive and ready on both ports, and shows metrics on the internal one only', async () => {
  for (const [path, body] of [
    ['/livez', { alive: true }],
    ['/readyz', { ready: true }],
  ] as const) {
    expect((await app.request('GET', path)).json()).toMatchObject(body)
    expect(await (await fetch(server.address + path)).json()).toMatchObject(body)
  }
  const onMain = await app.request('GET', '/metrics')
  expect(onMain.body).not.toContain('docketry_')
  expect((await fetch(`${server.address}/api/docs/json`)).status).toBe(404)
  expect((await fetch(`${server.address}/readyz`, { method: 'POST' })).status).toBe(404)
})

it('the start fails with a sentence that names the taken port and how to choose another', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo // a TCP server that listens
  const taken = await startApp({ env: { OPS_PORT: String(port), HOST: '127.0.0.1' } })
  await expect(taken.running.ops.listen()).rejects.toThrow(`OPS_PORT=${port + 1}`)
  await taken.close()
  await new Promise(resolve => other.close(resolve))
})

it('the process is not ready once it is stopping', async () => {
  app.running.ops.stop()
  const answer = await fetch(`${server.address}/readyz`)
  expect([answer.status, await answer.json()]).toEqual([503, { ready: false, checks: { stopping: expect.any(String) as string } }])
  expect((await app.request('GET', '/readyz')).statusCode).toBe(503)
  expect((await app.request('GET', '/livez')).statusCode).toBe(200)
})
