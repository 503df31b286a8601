import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AccessEntry } from '@docketry/contracts/api/access.ts'
import { openEmbedded, type Embedded } from '../adapters/embedded/open.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { retentionTools } from '../main/roles/retention.ts'
import { runRetentionRound } from '../retention/retention-round.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePdf } from '../testing/fake-workers.ts'
import { accessLog, accessTo, accessCollection, type Access } from './access-log.ts'

const noReport = (): void => {}
const hour = 3_600_000

describe('the access log', () => {
  let folder: string
  let stores: Embedded | null = null
  afterEach(async () => {
    await stores?.close()
    await removeFolder(folder)
  })
  const opened = async (): Promise<Embedded> => {
    folder = await temporaryFolder()
    return (stores = await openEmbedded(folder))
  }
  const access = (at: number, more: Partial<Access> = {}): Access => ({
    fileId: 'f',
    hash: 'a'.repeat(64),
    userId: 'ann',
    how: 'image',
    at,
    ...more,
  })

  it('has one entry for each person, file, way and hour, with its first time, also of two processes', async () => {
    const { durable } = await opened()
    const [one, two] = [accessLog(durable, noReport), accessLog(durable, noReport)]
    for (let i = 0; i < 1000; i += 1) one.note(access(10 + i))
    one.note(access(20, { userId: 'bo' }))
    one.note(access(20, { how: 'original' }))
    one.note(access(hour + 5))
    await one.flush()
    two.note(access(500))
    await two.close()
    const { rows, total } = await accessTo(durable, ['f'], ['a'.repeat(64)], 10)
    expect(total).toBe(4)
    expect(rows.map(({ userId, how, at }) => [userId, how, at])).toEqual([
      ['ann', 'image', hour + 5],
      ...rows.slice(1).map(({ userId, how, at }) => [userId, how, at]),
    ])
    expect(rows).toContainEqual(expect.objectContaining({ userId: 'ann', how: 'image', at: 10 }))
    await one.close()
  })

  it('keeps what could not be written, and writes it with the next', async () => {
    const { durable } = await opened()
    let away = true
    const reports: string[] = []
    const log = accessLog(
      { ...durable, write: (...args) => (away ? Promise.reject(new Error('the disk is full')) : durable.write(...args)) },
      message => void reports.push(message),
    )
    log.note(access(1))
    await log.flush()
    expect(reports).toHaveLength(1)
    away = false
    await log.close()
    expect((await accessTo(durable, ['f'], ['a'.repeat(64)], 10)).total).toBe(1)
  })
})

describe('an invoice', () => {
  let app: TestApp
  let ann: Person
  let eve: Person
  let invoiceId: string
  let groupId: string
  beforeAll(async () => {
    app = await startApp()
    ann = await app.owner(abns[0])
    eve = await app.owner(abns[1])
    const clientId = await addClient(app, ann, abns[2])
    groupId = groupOf(await app.upload(ann.token, { 'march.pdf': fakePdf(2) }, { clientId }))
    await app.running.settled()
    invoiceId =
      (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<{ invoices: { id: string }[] }>().invoices[0]
        ?.id ?? ''
  })
  afterAll(() => app.close())
  const accessOf = async (who: Person) => app.request('GET', `/api/accountant/invoice/access?invoice_id=${invoiceId}`, who)
  const listed = async () => (await accessOf(ann)).json<{ access: AccessEntry[]; total: number }>()

  it('shows who opened its page, who downloaded the original, and whose evidence has it; the words of a page are not counted', async () => {
    expect(await listed()).toEqual({ access: [], total: 0 })
    const { pages } = (await app.request('GET', `/api/accountant/invoice/image?invoice_id=${invoiceId}`, ann)).json<{
      pages: { image: string; words: string }[]
    }>()
    for (let i = 0; i < 3; i += 1) expect((await app.request('GET', pages[0]?.image ?? '')).statusCode).toBe(200)
    expect((await app.request('GET', pages[0]?.words ?? '')).statusCode).toBe(200)
    const { raw } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}&includeRaw=true`, ann)).json<{
      raw: { url: string }[]
    }>()
    expect((await app.request('GET', raw[0]?.url ?? '')).statusCode).toBe(200)
    expect((await app.request('GET', `/api/accountant/evidence?invoice_id=${invoiceId}`, ann)).statusCode).toBe(200)
    await app.running.access.flush()
    const { access, total } = await listed()
    const name = `Ann ${abns[0]}`
    expect(total).toBe(4)
    expect(access.map(({ by, how, page }) => [by, how, page])).toEqual(
      expect.arrayContaining([
        [name, 'image', 1],
        [name, 'original', null],
        [name, 'evidence', 1],
        [name, 'evidence', null],
      ]),
    )
  })

  it('shows it to those who may see the client, and to nobody else', async () => {
    expect((await accessOf(eve)).statusCode).toBe(404)
    expect((await app.request('GET', `/api/accountant/invoice/access?invoice_id=${invoiceId}`)).statusCode).toBe(401)
  })

  it('takes its entries along when it is erased at the end of its retention', async () => {
    const fiveYears = 62 * 31 * 24 * hour
    const tools = retentionTools(app.running.stores, noReport)
    for (let round = 0; round < 3; round += 1) {
      await runRetentionRound(tools, Date.now() + fiveYears)
      await app.running.settled()
    }
    expect((await app.events()).some(({ type }) => type === 'ErasureFinished')).toBe(true)
    expect((await app.running.stores.durable.find(accessCollection, {})).total).toBe(0)
  })
})
