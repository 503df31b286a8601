import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import { dateIn, shownDate } from '@docketry/contracts/rules/dates.ts'
import { quarterIndexOf } from '@docketry/contracts/rules/quarters.ts'
import { withZip } from '../content/zip.ts'
import { zipOfOne } from '../content/zip-out.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePdf } from '../testing/fake-workers.ts'

let app: TestApp
let ann: Person
let eve: Person
let folder: string
let clientId: string
let groupId: string
const ids: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docketry-exports-'))
  app = await startApp({ rough: 13 })
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
  clientId = await addClient(app, ann, '123456782', 'Jo Li', 'tfn')
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(3) }, { clientId }))
  await app.running.settled()
  const detail = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<{ invoices: { id: string }[] }>()
  ids.push(...detail.invoices.map(it => it.id))
  const edits = [
    { paymentDate: '2026-07-31', seller: '=cmd()', total: -12.5, reviewed: true, anyway: { supplierAbn: true, gst: true } },
    { paymentDate: '2026-08-01', seller: 'Café, “Söhne”', reviewed: true, anyway: { supplierAbn: true } },
    { paymentDate: '2026-08-01', seller: 'Only edited' },
  ]
  const invoices = ids.flatMap((invoice_id, i) =>
    edits[i]
      ? [{ invoice_id, invoice_data: { ...edits[i], wasModified: true }, invoice_supplier: { abn: null, name: edits[i].seller } }]
      : [],
  )
  for (const one of invoices) {
    const { seller: _, ...invoice_data } = one.invoice_data
    const answer = await app.request('POST', '/api/accountant/invoices/update', {
      token: ann.token,
      body: { invoices: [{ ...one, invoice_data }] },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.body.includes('error')).toBe(false)
  }
  await app.running.settled()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const csv = (who: Person, from: string, to: string, firmId = ann.firmId) =>
  app.request('GET', `/api/business/export?${new URLSearchParams({ firmId, from, to })}`, who)

describe('the export of invoices', () => {
  it('contains the reviewed invoices of the range, with the client and the columns of the download, as UTF-8 with a byte order mark', async () => {
    const answer = await csv(ann, '2026-07-01', '2026-08-01')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="invoices_all-clients_2026-07-01_2026-08-01.csv"')
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const [head, first = '', second = '', end, ...rest] = answer.body.slice(1).split('\r\n')
    expect(head).toBe('Client,Date,Inv No.,ABN,Supplier,Category,Total,GST,Invoice')
    expect(end).toBe('')
    expect(rest).toEqual([])
    expect(first).toMatch(/^Jo Li,31\/07\/2026,.*'=cmd\(\).*,-12\.50,.*\/invoiceimage\//u)
    expect(second).toMatch(/^Jo Li,01\/08\/2026,.*"Café, “Söhne”",/u)
  })

  it('includes the last day of the range, and no later one', async () => {
    expect((await csv(ann, '2026-07-01', '2026-07-31')).body.split('\r\n')).toHaveLength(3)
  })

  it('is allowed for staff of the firm, and refuses invalid dates', async () => {
    expect((await csv(eve, '2026-07-01', '2026-08-01')).statusCode).toBe(404)
    expect((await csv(ann, '2026-02-30', '2026-08-01')).statusCode).toBe(400)
    expect((await csv(ann, '', '')).statusCode).toBe(400)
    expect((await app.request('GET', `/api/business/export?firmId=${ann.firmId}&from=2026-07-01&to=2026-08-01`)).statusCode).toBe(401)
  })
})

describe('the Excel workbook', () => {
  const workbook = (who: Person, query: Record<string, string>) =>
    app.request('GET', `/api/business/export/excel?${new URLSearchParams(query)}`, who)
  const sheetsOf = async (query: Record<string, string>) => {
    const answer = await workbook(ann, query)
    expect(answer.statusCode).toBe(200)
    return { sheets: (await readXlsx(answer.rawPayload)).sheets, name: answer.headers['content-disposition'] }
  }
  const paid = { from: '2026-07-01', to: '2026-08-01' }

  it('of a client holds the reviewed invoices of the dates, texts as they are, amounts, a total and links to the pages', async () => {
    const {
      sheets: [invoices, about],
      name,
    } = await sheetsOf({ firmId: ann.firmId, clientId, ...paid })
    expect(name).toBe('attachment; filename="invoices_Jo-Li_2026-07-01_2026-08-01.xlsx"')
    const [, first, second, total] = invoices?.rows ?? []
    expect(invoices?.rows).toHaveLength(4)
    expect(first?.slice(0, 2)).toEqual(['Jo Li', new Date('2026-07-31T00:00:00Z')])
    expect([first?.[4], first?.[7], first?.[10]]).toEqual(['=cmd()', -12.5, 'reviewed'])
    expect(second?.[4]).toBe('Café, “Söhne”')
    expect([total?.[0], total?.[7]]).toEqual(['Total', Number(((second?.[7] as number) - 12.5).toFixed(2))])
    expect([...(invoices?.cells?.values() ?? [])].filter(cell => /\/invoiceimage\//u.test(cell.hyperlink?.target ?? ''))).toHaveLength(2)
    expect(about?.rows.slice(1, 5)).toEqual([
      ['Firm', expect.any(String)],
      ['Client', 'Jo Li'],
      ['Dated', '1 Jul 2026 to 1 Aug 2026'],
      ['Invoices', 'reviewed ones only'],
    ])
  })

  it('of the firm holds every client’s', async () => {
    expect((await sheetsOf({ firmId: ann.firmId, ...paid })).sheets[0]?.rows).toHaveLength(4)
  })

  it('of a batch or a quarter holds every invoice, with its state', async () => {
    const { sheets } = await sheetsOf({ groupId })
    const batch = sheets[0]?.rows ?? []
    // Nobody has named it: the file says the name that screens show.
    expect(sheets[1]?.rows[2]).toEqual(['Batch', expect.stringMatching(/^Upload of \d+ \w{3}/u)])
    expect(batch.slice(1, -1).map(row => row[10])).toEqual(expect.arrayContaining(['reviewed', 'to check']))
    expect(batch.length).toBeGreaterThanOrEqual(5)
    const quarter = (await sheetsOf({ firmId: ann.firmId, clientId, quarter: String(quarterIndexOf('2026-07-31')) })).sheets[0]?.rows ?? []
    expect(quarter.slice(1).some(row => row[4] === '=cmd()')).toBe(true)
  })

  it('of a batch is named by it, without accents, and as one of a batch when its name has no letter that a file name may have', async () => {
    await app.request('POST', '/api/accountant/scanGroup/update', { token: ann.token, body: { id: groupId, name: 'Müller & Söhne' } })
    // From another address, because exports are limited.
    const nameOf = async () =>
      (await app.request('GET', `/api/business/export/excel?groupId=${groupId}`, ann, '127.0.0.9')).headers['content-disposition']
    expect(await nameOf()).toBe('attachment; filename="invoices_Jo-Li_Muller-Sohne.xlsx"')
    const named = await app.request('POST', '/api/accountant/scanGroup/update', { token: ann.token, body: { id: groupId, name: '日本' } })
    expect(named.statusCode).toBe(200)
    expect(await nameOf()).toBe('attachment; filename="invoices_Jo-Li_batch.xlsx"')
  })

  it('is allowed for staff of the firm, and refuses invalid dates and other firms’ clients', async () => {
    expect((await workbook(eve, { firmId: ann.firmId, ...paid })).statusCode).toBe(404)
    expect((await workbook(eve, { groupId })).statusCode).toBe(404)
    expect((await workbook(eve, { firmId: eve.firmId, clientId, ...paid })).statusCode).toBe(404)
    expect((await workbook(ann, { firmId: ann.firmId, from: '2026-02-30', to: '2026-08-01' })).statusCode).toBe(400)
    expect((await workbook({ ...ann, token: '' }, { groupId })).statusCode).toBe(401)
  })
})

describe('the export of events', () => {
  const archive = (who: Person) => app.request('GET', `/api/business/archive?firmId=${ann.firmId}`, who)

  it('is a zip of the firm’s own events, one line of JSON each, without secrets', async () => {
    const path = join(folder, 'all.zip')
    await writeFile(path, (await archive(ann)).rawPayload)
    const lines = await withZip(path, async ([entry]) => {
      expect(entry?.name).toBe('events.jsonl')
      return entry ? (await text(await entry.open())).trimEnd().split('\n') : []
    })
    const own = (await app.events()).filter(
      it => it.metadata.firmId === ann.firmId && !it.stream.startsWith('user-') && !it.stream.startsWith('claim-'),
    )
    expect(lines.map(line => (JSON.parse(line) as { id: string }).id)).toEqual(own.map(({ id }) => id))
    expect(lines.some(line => line.includes('"TfnRecorded"'))).toBe(true)
    expect(lines.join('').match(/sealed|passwordHash|argon2/u)).toBeNull()
  })

  it('is allowed for the owner of the firm only', async () => {
    expect((await archive(eve)).statusCode).toBe(404)
  })
})

describe('the files of a firm in Sydney at nine in the morning, when it is the day before in UTC', () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const [evening, morning] = [Date.parse(`${tomorrow}T22:30:00Z`), dateIn('Australia/Sydney', Date.parse(`${tomorrow}T22:30:00Z`))]
  let bea: Person
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: evening })
    bea = await app.owner(abns[3])
  })
  afterAll(() => void vi.useRealTimers())

  it.each([
    ['all events', '/api/business/archive', 'docketry_'],
    ['evidence', '/api/accountant/evidence', 'evidence_\\S+_'],
  ])('of %s have the day of the firm in their names', async (_, path, start) => {
    const answer = await app.request(
      'GET',
      `${path}?${new URLSearchParams({ firmId: bea.firmId, ...(path.endsWith('evidence') ? { quarter: '106' } : {}) })}`,
      bea,
    )
    expect(answer.headers['content-disposition']).toMatch(new RegExp(`filename="${start}${morning}\\.zip"`, 'u'))
  })
  it('of invoices say when they were made by the clock of the firm', async () => {
    const answer = await app.request(
      'GET',
      `/api/business/export/excel?${new URLSearchParams({ firmId: bea.firmId, from: '2026-07-01', to: '2026-08-01' })}`,
      bea,
      '127.0.0.9',
    )
    const made = (await readXlsx(answer.rawPayload)).sheets[1]?.rows.find(row => row[0] === 'Made')?.[1]
    expect(made).toMatch(new RegExp(`^${shownDate(morning)}, (?:8|9):30.am \\(Australia/Sydney\\)$`, 'u'))
  })
})

it('a zip fails when its content fails', async () => {
  async function* broken(): AsyncGenerator<string, void> {
    yield 'half'
    throw new Error('gone')
  }
  const readAll = async () => {
    for await (const _ of zipOfOne('a.txt', new Date(0), broken()));
  }
  await expect(readAll()).rejects.toThrow('gone')
})

it('a zip ends its content when the reader stops', async () => {
  let ended = false
  async function* endless(): AsyncGenerator<string, void> {
    try {
      for (let n = 0; ; n += 1) yield `${randomUUID()} ${n}\n`
    } finally {
      ended = true
    }
  }
  let read = 0
  for await (const chunk of zipOfOne('a.txt', new Date(0), endless())) if ((read += chunk.length) > 100_000) break
  await vi.waitFor(() => expect(ended).toBe(true))
})
