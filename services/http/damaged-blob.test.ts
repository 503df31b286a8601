import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { sentenceOf } from '@docketry/contracts/errors.ts'
import { abns, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakeWorkers, fakePdf } from '../testing/fake-workers.ts'
import { coded } from '../platform/errors/coded.ts'

let app: TestApp
let ann: Person
let detail: GroupDetail
let failing = true
beforeAll(async () => {
  app = await startApp({
    workers: fakeWorkers({
      fault: (name, { page }) => (failing && name === 'prepare' && page === 2 ? coded('file.page-unreadable', 'no') : undefined),
    }),
  })
  ann = await app.owner(abns[0])
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(2) }))
  await app.running.settled()
  detail = await detailOf(groupId)
})
afterAll(() => app.close())

const detailOf = async (groupId: string) =>
  (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<GroupDetail>()
const pathOf = (fileId: string, hash: string) => join(app.folder, 'blobs', fileId, hash)

it('a damaged image is answered with an error that says what to do, and is served again once its bytes are restored', async () => {
  const [invoice] = detail.invoices
  const { url } = (await app.request('GET', `/api/accountant/invoice/image?invoice_id=${invoice?.id}`, ann)).json<{ url: string }>()
  const whole = await app.request('GET', url, ann)
  expect(whole.statusCode).toBe(200)
  expect(whole.body.startsWith('image of page 1')).toBe(true)
  const [fileId = '', hash = ''] = new URL(url, 'http://here').pathname.split('/').slice(5)
  await writeFile(pathOf(fileId, hash), `${whole.body}x`)
  const damaged = await app.request('GET', url, { ...ann, headers: { range: 'bytes=0-3' } })
  expect([damaged.statusCode, damaged.json()]).toMatchObject([
    500,
    { error: { code: 'file.damaged', message: sentenceOf('file.damaged') } },
  ])
  expect(damaged.headers['cache-control'] ?? '').not.toContain('immutable')
  await writeFile(pathOf(fileId, hash), whole.rawPayload)
  expect((await app.request('GET', url, ann)).body).toBe(whole.body)
})

it('a page of a damaged original fails with the same sentence, and Retry reads it once the bytes are restored', async () => {
  const groupId = detail.id
  const retry = async () => {
    await app.request('POST', '/api/accountant/scans/restart', { ...ann, body: { scanGroupId: groupId } })
    await app.running.settled()
    return detailOf(groupId)
  }
  expect(detail.status).toBe('FAILED')
  failing = false
  const fileId = (await readdir(join(app.folder, 'blobs'))).find(name => /^[0-9a-f]{8}-/u.test(name)) ?? ''
  let original = ''
  for (const hash of await readdir(join(app.folder, 'blobs', fileId)))
    if ((await readFile(pathOf(fileId, hash))).includes('%PDF')) original = pathOf(fileId, hash)
  const bytes = await readFile(original)
  await writeFile(original, 'damaged')
  expect(JSON.stringify(await retry())).toContain(sentenceOf('file.damaged'))
  await writeFile(original, bytes)
  expect((await retry()).status).toBe('COMPLETE')
})
