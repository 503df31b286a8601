/**
 * On real servers, as an operator does it on the screens: a projection is rebuilt, and runs of reprocessing propose, read pages again,
 * adopt and revert. One start for both.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '@docketry/contracts/api/endpoint.ts'
import type { StatusLine } from '@docketry/contracts/api/operations.ts'
import type { DryRunPage, reprocessingStatus } from '@docketry/contracts/api/reprocessing.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { fieldModel } from '../pipeline/model/version.ts'
import { readingVersion } from '../pipeline/reading-version.ts'
import { newId } from '../platform/events/ids.ts'
import { rebuildOf } from '../platform/projections/rebuilds.ts'
import { abns, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { extractionOf, fakePdf, fakePng, fakeWorkers, sampleFields } from '../testing/fake-workers.ts'
import { removeServers, serversEnv, type Env } from '../testing/roles.ts'
import { addressOf, serverNames } from '../testing/servers.ts'

describe.skipIf(serverNames.some(server => addressOf(server) === null))('the sections of operators on servers', () => {
  let env: Env
  let app: TestApp
  let su: Person
  let groupId: string
  let [word, model] = ['20417', 'fields@old']

  beforeAll(async () => {
    env = serversEnv({ DOCKETRY_DEMO: '0', DOCKETRY_LEASE_SECONDS: '1' })
    // Read by an older build; what follows is read by the present one.
    app = await startApp({
      env,
      reading: 'reading@0',
      workers: fakeWorkers({
        segment: paths => [paths.map((_, i) => i)],
        word: () => word,
        extract: words =>
          extractionOf(
            { ...sampleFields, invoiceNumber: { ...sampleFields.invoiceNumber!, value: words[0] ?? '', confidence: 0.99 } },
            model,
          ),
      }),
    })
    su = await app.owner(abns[0])
    await app.grant(su, 'su')
    groupId = groupOf(await app.upload(su.token, { 'scan_1.png': fakePng('1'), 'scan_2.pdf': fakePdf(2) }))
    await app.running.settled()
    ;[word, model] = ['20471', fieldModel()]
  })
  afterAll(async () => {
    await app.close()
    await removeServers(env)
  })

  const get = async <T>(path: string) => (await app.request('GET', path, { token: su.token })).json<T>()
  const post = (path: string, body: object) => app.request('POST', path, { token: su.token, body, headers: { 'idempotency-key': newId() } })
  const status = () => get<AnswerOf<typeof reprocessingStatus>>('/api/operator/reprocessing')
  const numbers = async () =>
    (await get<GroupDetail>(`/api/accountant/scans/detail?groupId=${groupId}`)).invoices.map(it => it.invoiceNumber)
  /** Starts a run and waits for its end. */
  async function ran(act: string, body: object) {
    const answer = await post(`/api/operator/reprocessing/${act}`, body)
    expect([answer.statusCode, answer.json()]).toEqual([200, { runId: expect.any(String) as string, total: 2 }])
    const { runId } = answer.json<{ runId: string }>()
    const run = async () => (await status()).runs.find(({ id }) => id === runId)
    await expect.poll(async () => (await run())?.state, { interval: 50 }).toBe('finished')
    await app.running.settled()
    return (await run())!
  }

  it('rebuild a projection beside its rows, with the person and the reason; it is live afterwards', async () => {
    const { documents } = app.running.stores
    const before = await documents.pointer('review-rows')
    expect((await post('/api/operator/projections/rebuild', { projection: 'review-rows', reason: 'a wrong row' })).json()).toEqual({
      success: true,
    })
    await expect.poll(() => rebuildOf(documents, 'review-rows'), { interval: 50 }).toBeNull()
    expect(await documents.pointer('review-rows')).not.toBe(before)
    expect(await numbers()).toEqual(['20417', '20417'])
    expect(
      (await app.events()).filter(({ type }) => type === 'RebuildRequested').map(({ metadata: { actor, reason } }) => [actor, reason]),
    ).toEqual([[`user:${su.userId}`, 'a wrong row']])
    const { lines } = await get<{ lines: StatusLine[] }>('/api/operator/status')
    expect(lines.find(({ kind, name }) => kind === 'projection' && name.startsWith('review-rows@'))).toMatchObject({
      state: 'live',
      alarm: null,
    })
  })

  it('propose from pages that are read again, adopt by rule, revert, and score in a dry run', async () => {
    expect((await status()).models.map(({ model: version, invoices }) => [version, invoices]).sort()).toEqual(
      [
        ['fields@old', 2],
        [fieldModel(), 0],
      ].sort(),
    )
    expect(await ran('propose', { selection: { firm: abns[0] }, reading: true })).toMatchObject({
      proposed: 2,
      differing: 2,
      failed: 0,
      work: { reading: readingVersion },
    })
    expect(await numbers()).toEqual(['20417', '20417'])
    const adoption = await ran('adopt', { selection: {}, fields: ['invoiceNumber'], confidence: 0.9 })
    expect([adoption.adopted, await numbers()]).toEqual([2, ['20471', '20471']])
    expect(await ran('revert', { runId: adoption.id })).toMatchObject({ reverted: 2, kept: 0 })
    expect(await numbers()).toEqual(['20417', '20417'])

    const [first] = (await get<GroupDetail>(`/api/accountant/scans/detail?groupId=${groupId}`)).invoices
    await post('/api/accountant/invoices/update', { invoices: [{ invoice_id: first!.id, invoice_data: { invoiceNumber: '20471' } }] })
    await app.running.settled()
    // Processes that answer requests start workers of their own for dry runs, here real ones, with the real model: it reads the one word of
    // the page.
    expect(await get<DryRunPage>('/api/operator/reprocessing/dry-run')).toMatchObject({
      invoices: 1,
      unreadable: 0,
      scored: [{ field: 'invoiceNumber', right: '20471', old: '20417', next: '20417' }],
      next: null,
    })
  })
})
