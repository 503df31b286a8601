/** What people are told while the projection of the rows is behind, on either kind of stores. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lagHeader } from '@docketry/contracts/api/outdated-rows.ts'
import type { ReviewRows } from '@docketry/contracts/api/review.ts'
import type { WorksheetAnswer } from '@docketry/contracts/api/worksheets.ts'
import { projections } from '../contents.ts'
import { evidence } from '../cli/evidence.ts'
import { operate } from '../cli/operate.ts'
import { collectionOf } from '../platform/projections/projection.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { temporaryFolder } from '../platform/testing/folder.ts'
import { fakePdf } from '../testing/fake-workers.ts'
import type { Env } from '../testing/roles.ts'

const period = 'q87'
const patience = { timeout: 20_000 }
/** The projections that are behind: one of review pages, and one of corrections. */
const behind = new Set(projections.filter(({ name }) => name === 'review-rows' || name === 'known-suppliers').map(collectionOf))

/** `env`: of the stores. */
export function laggingListsContract(
  kind: string,
  env: () => Env | NodeJS.ProcessEnv,
  cleanUp: () => Promise<void> = async () => {},
): void {
  describe(`lists that are behind, ${kind}`, () => {
    let app: TestApp
    let folder = ''
    let settings: NodeJS.ProcessEnv = {}
    let [ann, eve]: Person[] = []
    let clientId = ''
    let groupId = ''
    let invoiceId = ''
    let goOn = (): void => {}
    let hanging: Promise<void> | null = null

    const get = (path: string, query: Record<string, string>, who = ann) =>
      app.request('GET', `${path}?${new URLSearchParams(query)}`, { token: who?.token })
    const post = (path: string, body: object) => app.request('POST', path, { token: ann?.token, body })
    const review = () => get('/api/accountant/scans/rows', { groupId })
    const code = (answer: { json(): unknown }): string | undefined => (answer.json() as { error?: { code: string } }).error?.code
    /** The total that the review page shows, in cents, and whether its answer is marked. */
    const shown = async () => {
      const answer = await review()
      return { total: answer.json<ReviewRows>().lines[0]?.total, isMarked: answer.headers[lagHeader] !== undefined }
    }
    const exported = () => get('/api/business/export', { firmId: ann?.firmId ?? '', from: '2021-10-01', to: '2021-12-31' })
    const worksheet = () => get('/api/accountant/worksheet', { firmId: ann?.firmId ?? '', clientId, period })
    const worksheetOf = async () => ({
      firmId: ann?.firmId,
      clientId,
      period,
      seen: (await worksheet()).json<WorksheetAnswer>().seen,
      confirmed: true,
    })
    const save = (invoice_data: object) => post('/api/accountant/invoices/update', { invoices: [{ invoice_id: invoiceId, invoice_data }] })

    beforeAll(async () => {
      folder = await temporaryFolder()
      settings = { ...env(), DOCKETRY_DATA: folder, DOCKETRY_DISK_FLOOR_MB: '0' }
      app = await startApp({ env: settings, folder })
      ann = await app.owner(abns[0])
      eve = await app.owner(abns[1])
      clientId = await addClient(app, ann, abns[2])
      groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(1) }, { clientId }))
      await app.running.settled()
      invoiceId = (await review()).json<ReviewRows>().lines[0]?.id ?? ''
      expect((await save({ paymentDate: '2021-11-05', total: 110, gst: 10 })).statusCode).toBe(200)
      const { documents } = app.running.stores
      const { write } = documents
      documents.write = async (collection, changes, checkpoint) => {
        if (behind.has(collection)) await hanging
        return write(collection, changes, checkpoint)
      }
    }, 300_000)
    afterAll(async () => {
      goOn()
      await app.close()
      await cleanUp()
    })

    it('are not marked while they show what was saved, and can be exported', async () => {
      await app.running.settled()
      expect(await shown()).toEqual({ total: 11_000, isMarked: false })
      expect((await exported()).statusCode).toBe(200)
    })

    it('are marked once a save has not been shown for as long as it waits', async () => {
      hanging = new Promise(resolve => (goOn = resolve))
      const started = performance.now()
      expect((await save({ total: 220, gst: 20 })).statusCode).toBe(200)
      expect(performance.now() - started).toBeGreaterThan(1900)
      await expect.poll(shown, patience).toEqual({ total: 11_000, isMarked: true })
      expect((await worksheet()).headers[lagHeader]).toMatch(/^\d+$/u)
    })

    it('are marked in no answer that is made from other rows', async () => {
      expect((await get('/api/accountant/employers', {})).headers[lagHeader]).toBeUndefined()
      expect((await get('/api/accountant/employers', {}, eve)).headers[lagHeader]).toBeUndefined()
    })

    it('are in no file: exports are refused, with what to do', async () => {
      const refused = await exported()
      expect(refused.statusCode).toBe(503)
      expect(refused.body).toContain('try again in a minute')
      for (const path of ['/api/business/export/excel', '/api/accountant/scans/line-items'])
        expect(code(await get(path, { groupId })), path).toBe('lists.behind')
    })

    it('are in no worksheet: it is neither frozen nor lodged', async () => {
      expect(code(await post('/api/accountant/worksheet/freeze', await worksheetOf()))).toBe('lists.behind')
      const lodged = { firmId: ann?.firmId, clientId, period, blob: '0'.repeat(64), reference: 'REF 1', date: '2022-02-01' }
      expect(code(await post('/api/accountant/worksheet/lodge', lodged))).toBe('lists.behind')
    })

    it('are in no evidence of a quarter, and corrections that are exported without the newest say so, on the command line', async () => {
      const file = join(folder, 'quarter.zip')
      const warned: string[] = []
      const output = { say: () => {}, warn: (line: string) => void warned.push(line) }
      await expect(evidence(['--quarter', '2021Q4', '--firm', ann?.firmId ?? '', file], output, settings)).rejects.toThrow(
        'without the newest changes',
      )
      expect([file, `${file}.partial`].filter(existsSync)).toEqual([])
      expect(await operate('corrections', ['-'], output, settings)).toBe(3)
      expect(warned.join()).toContain('The newest corrections are not in it')
    })

    it('are not marked after they have caught up', async () => {
      goOn()
      hanging = null
      await expect.poll(shown, patience).toEqual({ total: 22_000, isMarked: false })
      expect((await exported()).statusCode).toBe(200)
      expect((await post('/api/accountant/worksheet/freeze', await worksheetOf())).statusCode).toBe(200)
    })
  })
}
