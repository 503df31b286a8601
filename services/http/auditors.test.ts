/** A firm engages an auditor for some clients and a period: they see the invoices dated in it, and nothing else. */
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditorEntry, MyEngagement } from '@docketry/contracts/api/auditors.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { sentencesOf, verifyBundle, zipSource } from '../evidence/verify.mjs'
import { engagementPath, signedEngagementPath } from '../people/engagement.ts'
import { abnOf, abns, addClient, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePdf } from '../testing/fake-workers.ts'
import { employee } from '../testing/walk/people-fixtures.ts'

const [from, to] = ['2025-07-01', '2026-06-30']
let app: TestApp
let ann: Person
let kim: Person
let zoe: Person
let clientId: string
let otherClientId: string
let engagementId: string
/**
 * Batches: `part` has an invoice in the period, one after it and one without a date; `whole` is in the period, `after` is not; `other` is
 * in it, and of another client.
 */
const batches = { part: '', whole: '', after: '', other: '' }
const invoices: Record<keyof typeof batches, string[]> = { part: [], whole: [], after: [], other: [] }

let visits = 0
// Each from another address: downloads are limited by it.
const get = (path: string, who: Person | { token: string } | undefined, query: Record<string, string> = {}) =>
  app.request(
    'GET',
    `${path}?${new URLSearchParams(query)}`,
    who ? { token: who.token } : {},
    `10.9.${Math.floor((visits += 1) / 250)}.${visits % 250}`,
  )
const post = (path: string, who: Person, body: object) => app.request('POST', path, { token: who.token, body })
const engage = (who: Person, email: string, more: object = {}) =>
  post('/api/business/auditor/engage', who, { firmId: who.firmId, email, clientIds: [clientId], from, to, ...more })
const idsOf = (answer: { json<T>(): T }): string[] => answer.json<{ invoices: { id: string }[] }>().invoices.map(({ id }) => id)

async function batch(name: keyof typeof batches, client: string, dates: (string | null)[]): Promise<void> {
  batches[name] = groupOf(await app.upload(ann.token, { 'march.pdf': fakePdf(dates.length, name) }, { clientId: client }))
  await app.running.settled()
  invoices[name] = idsOf(await get('/api/accountant/scans/detail', ann, { groupId: batches[name] }))
  const edits = invoices[name].map((invoice_id, i) => ({
    invoice_id,
    invoice_data: {
      paymentDate: dates[i] ?? null,
      invoiceNumber: `${name}-${i}`,
      reviewed: true,
      anyway: { paymentDate: true, supplierAbn: true, gst: true, total: true },
    },
  }))
  expect((await post('/api/accountant/invoices/update', ann, { invoices: edits })).statusCode).toBe(200)
  await app.running.settled()
}

beforeAll(async () => {
  app = await startApp()
  ann = await app.owner(abns[0])
  kim = await app.owner(abns[1], 'Kim@audit.example')
  zoe = await app.owner(abns[4])
  clientId = await addClient(app, ann, abns[2])
  otherClientId = await addClient(app, ann, abns[3], 'Corner Cafe')
  await batch('part', clientId, ['2025-12-31', '2026-08-14', null])
  await batch('whole', clientId, [from, to])
  await batch('after', clientId, ['2026-07-01'])
  await batch('other', otherClientId, ['2025-12-31'])
  const answer = await engage(ann, ' kim@AUDIT.example ')
  expect(answer.body).toContain('id')
  engagementId = answer.json<{ id: string }>().id
}, 90_000)
afterAll(() => app.close())

describe('an engaged auditor', () => {
  it('has the firm among theirs as its auditor, and the clients and period of the engagement', async () => {
    const employers = (await get('/api/accountant/employers', kim)).json<{ business: { id: string }; type: string }[]>()
    expect(employers.map(({ business, type }) => [business.id, type])).toEqual([
      [kim.firmId, 'owner'],
      [ann.firmId, 'auditor'],
    ])
    const [mine] = (await get('/api/accountant/engagements', kim)).json<MyEngagement[]>()
    expect(mine).toMatchObject({ id: engagementId, firm: { id: ann.firmId }, clients: [{ id: clientId }], from, to })
  })

  it('lists the clients that they are engaged for, with the counts of the period, in both lists', async () => {
    const expected = [[clientId, 3]]
    for (const path of ['/api/accountant/clients', '/api/data/clients']) {
      const query: Record<string, string> = path.includes('data')
        ? { filter: JSON.stringify({ firmId: ann.firmId }) }
        : { firmId: ann.firmId }
      expect(
        (await get(path, kim, query)).json<{ id: string; invoices: number }[]>().map(it => [it.id, it.invoices]),
        path,
      ).toEqual(expected)
    }
    expect((await get(`/api/data/clients/${clientId}`, kim)).json<{ invoices: number }>().invoices).toBe(3)
    expect((await get(`/api/data/clients/${otherClientId}`, kim)).statusCode).toBe(404)
  })

  it('lists the batches that contain an invoice of the period, with counts of these invoices only', async () => {
    const answer = (await get('/api/accountant/scanGroups', kim, { firmId: ann.firmId, clientId })).json<{
      groups: { id: string; invoiceCount: number; status: string; total: number }[]
    }>()
    expect(answer.groups.map(({ id, invoiceCount, status, total }) => [id, invoiceCount, status, total])).toEqual([
      [batches.whole, 2, 'COMPLETE', 2],
      [batches.part, 1, 'COMPLETE', 1],
    ])
  })

  it('opens a batch and a quarter with the invoices of the period only: rows, extraction details, pages, history, line items', async () => {
    const [inside = ''] = invoices.part
    expect(idsOf(await get('/api/accountant/scans/detail', kim, { groupId: batches.part }))).toEqual([inside])
    const rows = (await get('/api/accountant/scans/rows', kim, { groupId: batches.part, details: '3' })).json<{
      lines: { id: string }[]
      details: { id: string }[]
    }>()
    expect([rows.lines, rows.details].map(some => some.map(({ id }) => id))).toEqual([[inside], [inside]])
    expect(idsOf(await get('/api/accountant/scans/detail', kim, { quarter: '103', firmId: ann.firmId, clientId }))).toEqual([inside])
    expect(
      (await get('/api/accountant/invoices/papers', kim, { ids: invoices.part.join(',') }))
        .json<{ details: { id: string }[] }>()
        .details.map(({ id }) => id),
    ).toEqual([inside])
    const image = (await get('/api/accountant/invoice/image', kim, { invoice_id: inside })).json<{ url: string }>()
    expect((await app.request('GET', image.url)).statusCode).toBe(200)
    await app.running.access.flush()
    const { access } = (await get('/api/accountant/invoice/access', ann, { invoice_id: inside })).json<{ access: { by: string }[] }>()
    expect(access.map(({ by }) => by)).toContain(`Ann ${abns[1]}`)
    const { history } = (await get('/api/accountant/invoice/history', kim, { invoice_id: inside })).json<{
      history: { what: string; of?: string }[]
    }>()
    expect(history.find(({ of }) => of === undefined)?.what).toBe('Uploaded it in “march.pdf”.')
    expect((await get('/api/accountant/invoice/line-items', kim, { invoice_id: inside })).statusCode).toBe(200)
  })

  it('finds, counts and exports the invoices of the period only', async () => {
    expect(idsOf(await get('/api/accountant/invoices/search', kim, { firmId: ann.firmId, text: 'harbour' })).toSorted()).toEqual(
      [invoices.part[0], ...invoices.whole].toSorted(),
    )
    const { quarters } = (await get('/api/accountant/quarters', kim, { firmId: ann.firmId, clientId, from: '101', to: '107' })).json<{
      quarters: { index: number; invoices: number }[]
    }>()
    expect(quarters.filter(it => it.invoices > 0).map(it => [it.index, it.invoices])).toEqual([
      [102, 1],
      [103, 1],
      [105, 1],
    ])
    const csv = (await get('/api/business/export', kim, { firmId: ann.firmId, from: '2000-01-01', to: '2099-12-31' })).body
    expect(
      csv
        .split('\r\n')
        .slice(1, -1)
        .map(line => line.split(',')[2]),
    ).toEqual(['whole-0', 'part-0', 'whole-1'])
    expect((await get('/api/accountant/scans/line-items', kim, { groupId: batches.part })).statusCode).toBe(200)
  })

  it('sees a batch and a quarter as they stood with the invoices of the period only, and none outside of it', async () => {
    const asOf = async (query: Record<string, string>) => {
      const answer = await get('/api/accountant/asOf', kim, { at: String(Date.now()), ...query })
      return answer.statusCode === 200
        ? answer.json<{ rows: { id: string }[]; totals: { invoices: number }[]; batches: { id: string }[]; erasedCount: number }>()
        : answer.statusCode
    }
    const [inside = ''] = invoices.part
    const ofFirm = { firmId: ann.firmId, clientId }
    expect(await asOf({ groupId: batches.part })).toMatchObject({
      rows: [{ id: inside }],
      totals: [{ invoices: 1 }],
      batches: [{ id: batches.part }],
      erasedCount: 0,
    })
    expect(await asOf({ quarter: '103', ...ofFirm })).toMatchObject({ rows: [{ id: inside }], totals: [{ invoices: 1 }] })
    expect(await asOf({ quarter: '104', ...ofFirm })).toMatchObject({ rows: [] })
    expect([
      await asOf({ groupId: batches.after }),
      await asOf({ groupId: batches.other }),
      await asOf({ quarter: '106', ...ofFirm }),
      await asOf({ quarter: '103', firmId: ann.firmId, clientId: otherClientId }),
    ]).toEqual([404, 404, 404, 404])
  })

  it('sees neither a batch outside of the period that one of theirs was merged into, nor its name, nor an invoice as it was before it belonged to the period', async () => {
    await post('/api/accountant/scans/merge', ann, { parent_id: batches.after, child_id: batches.whole })
    await app.running.settled()
    const merged = Date.now()
    const asOf = async (at: number) =>
      (await get('/api/accountant/asOf', kim, { at: String(at), groupId: batches.whole })).json<{
        rows: { id: string }[]
        parent: { id: string } | null
      }>()
    const outside = (await get('/api/accountant/asOf', kim, { at: String(merged), groupId: batches.after })).json<{
      rows: { id: string }[]
    }>()
    expect([outside.rows.map(({ id }) => id).toSorted(), (await asOf(merged)).parent?.id]).toEqual([
      invoices.whole.toSorted(),
      batches.after, // it has invoices of the period now
    ])
    await post('/api/accountant/scans/separate', ann, { child_id: batches.whole })
    await app.running.settled()
    expect((await get('/api/accountant/asOf', kim, { at: String(merged), groupId: batches.after })).statusCode).toBe(404)
    expect((await asOf(merged)).parent).toBeNull()
    expect((await asOf(merged)).rows).toHaveLength(2)
  })

  it('gets original files only of batches that lie entirely in the period', async () => {
    const raw = async (groupId: string) =>
      (await get('/api/accountant/scans/detail', kim, { groupId, includeRaw: 'true' })).json<{ raw: object[] }>().raw.length
    expect([await raw(batches.whole), await raw(batches.part)]).toEqual([1, 0])
  })

  it('gets evidence that verifies: of an invoice without what else came in its batch, of a whole batch, and of a quarter', async () => {
    const texts: string[] = []
    const bundle = async (query: Record<string, string>) => {
      const source = await zipSource(new Blob([new Uint8Array((await get('/api/accountant/evidence', kim, query)).rawPayload)]))
      const verified = await verifyBundle(source, { keys: [], kept: [] })
      expect(verified.findings).toEqual([])
      texts.push(sentencesOf(verified).join('\n'))
      if ('invoice_id' in query) {
        const page = async (name: string) => new TextDecoder().decode(await source.bytes(name))
        expect(await page(`invoices/${query.invoice_id}.html`)).toContain('The file that it was uploaded in is not in this bundle.')
        expect(await page('report.html')).toContain('The events of 1 file and 1 batch are not in the bundle')
      }
      return source.names.map(name => name.replace(/^events\/(.*)\.ndjson$/u, '$1'))
    }
    const ofInvoice = await bundle({ invoice_id: invoices.part[0] ?? '' })
    expect(ofInvoice.filter(name => /^(?:invoice|file|scan-group|pages|grouping)-/u.test(name))).toEqual([`invoice-${invoices.part[0]}`])
    expect(ofInvoice.some(name => name.endsWith('.jpg'))).toBe(true)
    expect(ofInvoice.some(name => name.endsWith('.pdf'))).toBe(false)
    expect(texts.at(-1)).toMatch(
      /The events of 1 file and 1 batch are not in the bundle: .* does not see all that belongs to them\.\nNothing was changed, and nothing else is missing\.$/u,
    )
    expect(await bundle({ groupId: batches.whole })).toEqual(
      expect.arrayContaining([`scan-group-${batches.whole}`, ...invoices.whole.map(id => `invoice-${id}`)]),
    )
    expect((await bundle({ quarter: '103', firmId: ann.firmId, clientId })).filter(name => name.startsWith('invoice-'))).toEqual([
      `invoice-${invoices.part[0]}`,
    ])
    const part = await get('/api/accountant/evidence', kim, { groupId: batches.part })
    expect([part.statusCode, part.body]).toEqual([403, expect.stringContaining('Part of this batch is outside your engagement.')])
  })

  it('who is engaged for part of a quarter gets workbooks and evidence that name the days of the engagement', async () => {
    const mia = await app.owner(abnOf(77))
    await engage(ann, mia.email, { from: '2025-12-01' })
    const [ofFirm, dates] = [
      { firmId: ann.firmId, clientId },
      { from: '2025-10-01', to: '2025-12-31' },
    ]
    const about = async (who: Person, query: Record<string, string>, ...heads: string[]) => {
      const { sheets } = await readXlsx((await get('/api/business/export/excel', who, query)).rawPayload)
      const rows = new Map(sheets[1]?.rows.map(([head, words]) => [head, words]))
      return heads.map(head => rows.get(head))
    }
    const [days, state] = ['the days that the auditor is engaged for', 'reviewed or not: see the column State']
    expect([
      await about(mia, { quarter: '103', ...ofFirm }, 'Invoices'),
      await about(kim, { quarter: '103', ...ofFirm }, 'Invoices'),
      await about(mia, { groupId: batches.part }, 'Invoices'),
      await about(mia, { ...ofFirm, ...dates }, 'Dated'),
      await about(mia, { firmId: ann.firmId, ...dates }, 'Client', 'Dated'),
    ]).toEqual([
      [`those dated on ${days} (1 Dec 2025 to 31 Dec 2025), ${state}`],
      [`all, ${state}`],
      [`those dated, or without a date uploaded, on ${days} (1 Dec 2025 to 30 Jun 2026), ${state}`],
      [`1 Oct 2025 to 31 Dec 2025, of these ${days} (1 Dec 2025 to 31 Dec 2025)`],
      ['every client that the auditor is engaged for', `1 Oct 2025 to 31 Dec 2025, of these ${days}`],
    ])
    const evidence = await get('/api/accountant/evidence', mia, { quarter: '103', ...ofFirm })
    const source = await zipSource(new Blob([new Uint8Array(evidence.rawPayload)]))
    expect((await verifyBundle(source, { keys: [], kept: [] })).findings).toEqual([])
    for (const name of ['report.html', 'README.txt', 'manifest.json'])
      expect(new TextDecoder().decode(await source.bytes(name)), name).toContain(', only invoices dated 1 Dec 2025 to 31 Dec 2025')
    const outside = await get('/api/accountant/evidence', mia, { quarter: '101', ...ofFirm })
    expect([outside.statusCode, outside.body]).toEqual([403, expect.stringContaining('You are not engaged for the whole of this period.')])
  })

  it('sees an invoice without a date by the day of its upload, in the firm’s zone', async () => {
    const today = dateIn('Australia/Sydney', Date.now())
    await engage(ann, zoe.email, { from: today, to: today })
    expect(idsOf(await get('/api/accountant/scans/detail', zoe, { groupId: batches.part }))).toEqual([invoices.part[2]])
  })

  it('sees an invoice no longer once its date is changed to a day outside the period, nor one that was deleted', async () => {
    const [first = '', second = ''] = invoices.whole
    const change = (paymentDate: string) =>
      post('/api/accountant/invoices/update', ann, { invoices: [{ invoice_id: first, invoice_data: { paymentDate } }] })
    await change('2027-01-01')
    expect((await get('/api/accountant/invoice/history', kim, { invoice_id: first })).statusCode).toBe(404)
    await change(from)
    expect((await get('/api/accountant/invoice/history', kim, { invoice_id: first })).statusCode).toBe(200)
    await post('/api/accountant/invoice/delete', ann, { invoice_id: second })
    for (const path of ['history', 'image', 'line-items'])
      expect((await get(`/api/accountant/invoice/${path}`, kim, { invoice_id: second })).statusCode, path).toBe(404)
    expect((await get('/api/accountant/evidence', kim, { invoice_id: second })).statusCode).toBe(404)
    await post('/api/accountant/invoice/restore', ann, { invoice_id: second })
    await app.running.settled()
  })

  it('is refused every change, with a sentence', async () => {
    const answer = await post('/api/accountant/invoices/update', kim, {
      invoices: [{ invoice_id: invoices.part[0], invoice_data: { total: 1 } }],
    })
    expect([answer.statusCode, answer.body]).toEqual([
      403,
      expect.stringContaining('As an auditor you can read the invoices that you are engaged for, but not change them. Tell the firm'),
    ])
    expect((await app.upload(kim.token, { 'x.pdf': fakePdf(1) }, { accountingFirmId: ann.firmId, clientId })).statusCode).toBe(403)
  })

  it('is refused what auditors cannot open with advice for an auditor, who belongs to no firm whose owner could be asked', async () => {
    for (const path of ['/api/business/auditors', '/api/accountant/attachments', '/api/accountant/mailbox']) {
      const answer = await get(path, kim, { firmId: ann.firmId })
      expect([answer.statusCode, answer.body], path).toEqual([403, expect.stringContaining('ask the firm that engaged you')])
      expect(answer.body).not.toContain('owner')
    }
  })
})

describe('engaging an auditor', () => {
  it('invites a person without an account by a mail, whose link registers and verifies them, and does nothing else', async () => {
    const email = 'lee@audit.example'
    const { id } = (await engage(ann, email)).json<{ id: string }>()
    await app.running.settled()
    const code = signedEngagementPath(app.running.keys.links, engagementPath(id))?.split('=')[1] ?? ''
    expect((await get('/api/public/invitation', undefined, { code })).json()).toMatchObject({ email, type: 'auditor', registered: false })
    const form = {
      email,
      password: 'correct horse',
      confirm_password: 'correct horse',
      abn: '',
      firstName: 'Lee',
      lastName: 'Ho',
      invitation: code,
    }
    expect((await app.request('POST', '/api/auth/register', { body: { ...form, email: 'other@audit.example' } })).statusCode).toBe(422)
    const registered = await app.request('POST', '/api/auth/register', { body: form })
    const { token, verified } = registered.json<{ token: string; verified: boolean }>()
    expect(verified).toBe(true)
    expect((await get('/api/accountant/employers', { token })).json<{ type: string }[]>().map(({ type }) => type)).toEqual(['auditor'])
    expect(idsOf(await get('/api/accountant/scans/detail', { token }, { groupId: batches.part }))).toEqual([invoices.part[0]])
  })

  it('counts only once the address is verified: registering with it does not prove that its mail is read', async () => {
    const email = 'eve@audit.example'
    const form = {
      email,
      password: 'correct horse',
      confirm_password: 'correct horse',
      abn: abns[5],
      type: 'owner',
      firstName: 'Eve',
      lastName: 'Ng',
      category: 'Bookkeeper',
    }
    const { token, user_id: userId } = (await app.request('POST', '/api/auth/register', { body: form })).json<{
      token: string
      user_id: string
    }>()
    await engage(ann, email)
    expect((await get('/api/accountant/scans/detail', { token }, { groupId: batches.part })).statusCode).toBe(404)
    await app.verify(userId)
    expect((await get('/api/accountant/scans/detail', { token }, { groupId: batches.part })).statusCode).toBe(200)
  })

  it('refuses a period that ends before it begins, a day that does not exist, a member of the firm, and a client of another firm', async () => {
    const bo = await employee(app, ann, abns[0])
    for (const [email, more, words] of [
      [kim.email, { from: to, to: from }, 'The period ends before it begins.'],
      [kim.email, { from: '2026-02-30' }, 'This date does not exist.'],
      ['kim', {}, 'Invalid email'],
      [bo.email, {}, 'This person works in the firm'],
      [kim.email, { clientIds: [kim.firmId] }, 'One of these clients does not belong to your firm.'],
    ] as const) {
      const answer = await engage(ann, email, more)
      expect([answer.statusCode, answer.body]).toEqual([
        expect.toSatisfy((status: number) => status === 422 || status === 400),
        expect.stringContaining(words),
      ])
    }
    expect(
      (await post('/api/business/auditor/engage', bo, { firmId: ann.firmId, email: 'x@audit.example', clientIds: [clientId], from, to }))
        .statusCode,
    ).toBe(403)
  })

  it('shows the firm whom it has engaged; ending an engagement ends access and the addresses of pages at once', async () => {
    const [inside = ''] = invoices.part
    const { url } = (await get('/api/accountant/invoice/image', kim, { invoice_id: inside })).json<{ url: string }>()
    const list = async () => (await get('/api/business/auditors', ann, { firmId: ann.firmId })).json<AuditorEntry[]>()
    expect(await list()).toContainEqual(
      expect.objectContaining({
        id: engagementId,
        email: 'kim@AUDIT.example',
        name: `Ann ${abns[1]}`,
        clientIds: [clientId],
        from,
        to,
        endedAt: null,
      }),
    )
    expect((await post('/api/business/auditor/end', kim, { id: engagementId })).statusCode).toBe(403)
    expect((await post('/api/business/auditor/end', ann, { id: engagementId })).statusCode).toBe(200)
    expect((await get('/api/accountant/invoice/history', kim, { invoice_id: inside })).statusCode).toBe(404)
    expect((await get('/api/accountant/employers', kim)).json<object[]>()).toHaveLength(1)
    expect((await app.request('GET', url)).statusCode).toBe(404)
    expect((await list()).at(-1)).toMatchObject({ id: engagementId, endedAt: expect.any(Number) as number })
    expect((await app.events()).filter(({ type }) => type === 'AuditorEngagementEnded')).toHaveLength(1)
  })
})
