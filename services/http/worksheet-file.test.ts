import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import type { WorksheetAnswer } from '@docketry/contracts/api/worksheets.ts'
import { toDollars } from '@docketry/contracts/rules/money.ts'
import { figuresOf, purchaseLines, salesLines, wholeDollars, type Sales } from '@docketry/contracts/rules/worksheet.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePdf } from '../testing/fake-workers.ts'
import { openPdf } from '../workers/pdf.ts'
import { testFolder } from '../workers/test-pdf.ts'

let app: TestApp
let [ann, eve, kim, lee, mia]: Person[] = []
let clientId: string
let firstId: string
let visits = 0
const period = 'q87'
const seller = '=cmd()'

const get = (path: string, who: Person, query: Record<string, string>) =>
  app.request(
    'GET',
    `${path}?${new URLSearchParams({ firmId: person(ann).firmId, clientId, period, ...query })}`,
    who,
    `127.0.3.${(visits += 1)}`,
  )
const file = (as: string, who = person(ann), query: Record<string, string> = {}) =>
  get('/api/accountant/worksheet/file', who, { as, ...query })
const screen = async (query: Record<string, string> = {}, who = person(ann)): Promise<WorksheetAnswer> =>
  (await get('/api/accountant/worksheet', who, query)).json()
function person(it: Person | undefined): Person {
  if (it === undefined) throw new Error('nobody is registered yet')
  return it
}

beforeAll(async () => {
  app = await startApp({ rough: 43 })
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
  kim = await app.owner(abns[4])
  lee = await app.owner(abns[5])
  mia = await app.owner(abns[3])
  clientId = await addClient(app, ann, abns[2], 'Bakery & Söhne')
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(4, 'worksheet file') }, { clientId }))
  await app.running.settled()
  const { invoices } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<GroupDetail>()
  firstId = invoices[0]?.id ?? ''
  const anyway = {
    total: true,
    gst: true,
    invoiceDate: true,
    supplierAbn: true,
    supplierName: true,
    invoiceNumber: true,
    category: true,
    dueDate: true,
    currency: true,
  }
  const base = { paymentDate: '2021-11-05', reviewed: true, anyway }
  const edits = [
    { ...base, invoiceNumber: 'A1', total: 1100, gst: 100 },
    { ...base, invoiceNumber: 'A2', total: 2200.5, gst: 0, treatment: 'gst-free' },
    { ...base, invoiceNumber: 'A3', total: -33, gst: -3 },
    { paymentDate: '2021-11-05', invoiceNumber: 'A4', total: 22, gst: 2 },
  ]
  for (const [i, invoice_data] of edits.entries())
    expect(
      (
        await app.request('POST', '/api/accountant/invoices/update', {
          token: ann.token,
          body: { invoices: [{ invoice_id: invoices[i]?.id, invoice_data, invoice_supplier: { abn: null, name: seller } }] },
        })
      ).statusCode,
    ).toBe(200)
  await app.request('POST', '/api/accountant/worksheet/sales', {
    token: ann.token,
    body: { firmId: ann.firmId, clientId, period, sales: { G1: 1_100_099, G3: 5500 } },
  })
  const engage = (email: string, from: string, to: string) =>
    app.request('POST', '/api/business/auditor/engage', {
      token: person(ann).token,
      body: { firmId: person(ann).firmId, email, clientIds: [clientId], from, to },
    })
  await engage(kim.email, '2021-10-01', '2021-12-31')
  await engage(lee.email, '2021-10-02', '2022-12-31')
  await engage(mia.email, '2021-10-05', '2021-12-10')
  await app.running.settled()
})
afterAll(() => app.close())

/** The text of all pages without spaces, as pdf.js reads it. */
async function textOf(pdf: Buffer): Promise<string> {
  const folder = await testFolder()
  const opened = await openPdf(await folder.file('worksheet.pdf', pdf))
  let text = ''
  for (let number = 1; number <= opened.pages; number += 1) {
    const page = await opened.page(number)
    text += (await page.paint(0)).glyphs.map(it => it.text).join('')
    page.close()
  }
  await opened.close()
  await folder.remove()
  return text.replaceAll(/\s/gu, '')
}
/** How the PDF and the workbook head the column of whole dollars: of purchases and of sales, without spaces, and of both. */
async function wholeHeadings(): Promise<string[]> {
  const [
    text,
    {
      sheets: [first],
    },
  ] = [await textOf((await file('pdf')).rawPayload), await readXlsx((await file('excel')).rawPayload)]
  return [...text.matchAll(/Wholedollars|Aslodged/gu)].map(([it]) => it).concat(String(first?.rows[0]?.[3]))
}
const exact = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2 })
const money = (cents: number): string => `${cents < 0 ? '-' : ''}$${exact.format(Math.abs(toDollars(cents)))}`

describe('the worksheet as a PDF', () => {
  it('has every label with the figures of the screen, what stands beside them, and every invoice with what it adds', async () => {
    const answer = await file('pdf')
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      'attachment; filename="gst-worksheet_Bakery-Sohne_Oct-Dec-2021-BAS-Q2-FY22.pdf"',
    ])
    const text = await textOf(answer.rawPayload)
    const { sales, purchases, groups } = await screen()
    const figures = figuresOf(sales as Sales, purchases)
    for (const label of [...purchaseLines, ...salesLines])
      expect(text, label).toContain(
        `${money(figures[label])}${figures[label] < 0 ? '-' : ''}$${new Intl.NumberFormat('en-AU').format(Math.abs(wholeDollars(figures[label])))}`,
      )
    for (const part of [
      'Bakery&Söhne',
      'Oct–Dec2021',
      '1Oct2021to31Dec2021',
      'open:thefigureschangewiththeinvoices',
      'typedbyAnn',
      'G111,100.00',
      'G112,200.50',
      'G142,200.50',
      'G11-33.00',
    ])
      expect(text).toContain(part)
    expect(groups.map(({ group }) => group).some(group => group === 'unreviewed' || group === 'flagged')).toBe(true)
    expect(text).toContain('+$22.00+$2.00')
    expect(text).toContain('A4')
  })
  it('opens the page of each invoice', async () => {
    const { rawPayload } = await file('pdf')
    expect([...rawPayload.toString('latin1').matchAll(/\/URI \((?:[^)]*)\/invoiceimage\//gu)].length).toBeGreaterThanOrEqual(4)
  })
})

describe('the worksheet for Excel', () => {
  const sheets = async (query = {}) => (await readXlsx((await file('excel', person(ann), query)).rawPayload)).sheets
  it('has the figures of the screen to the cent, and in whole dollars', async () => {
    const [first] = await sheets()
    const { sales, purchases } = await screen()
    const figures = figuresOf(sales as Sales, purchases)
    const rows = new Map(first?.rows.map(row => [row[0], row]))
    for (const label of [...purchaseLines, ...salesLines])
      expect(rows.get(label)?.slice(2, 4)).toEqual([toDollars(figures[label]), wholeDollars(figures[label])])
  })
  it('has every invoice with what it adds to each label, their sums, and a link to its page', async () => {
    const [, counted, beside, about] = await sheets()
    const amounts = counted?.rows.slice(1).map(row => [row[1], row[2], ...row.slice(8, 13)])
    expect(amounts?.slice(0, 3)).toEqual([
      ['A1', seller, 0, 1100, 0, 0, 0],
      ['A2', seller, 0, 2200.5, 0, 2200.5, 0],
      ['A3', seller, 0, -33, 0, 0, 0],
    ])
    expect([amounts?.length, amounts?.[3]?.slice(2)]).toEqual([4, [0, 3267.5, 0, 2200.5, 0]])
    expect(counted?.rows.slice(1, 4).map(row => row[13])).toEqual([100, 0, -3])
    expect(
      [...(counted?.cells?.values() ?? [])].flatMap(cell => cell.hyperlink?.target ?? []).every(it => it.includes('/invoiceimage/')),
    ).toBe(true)
    expect(beside?.rows.slice(1).map(row => row[2])).toEqual(['A4'])
    expect(about?.rows.map(row => row[0])).toContain('State')
  })
})

describe('an auditor', () => {
  it('engaged for the whole period reads the worksheet, its rows and its files, and types nothing', async () => {
    const found = await screen({ of: 'G11' }, person(kim))
    expect(found).toMatchObject({ ...(await screen({ of: 'G11' })) })
    expect([(await file('pdf', person(kim))).statusCode, (await file('excel', person(kim))).statusCode]).toEqual([200, 200])
    const typed = await app.request('POST', '/api/accountant/worksheet/sales', {
      token: person(kim).token,
      body: { firmId: person(ann).firmId, clientId, period, sales: { G1: 1 } },
    })
    expect(typed.statusCode).toBe(403)
  })
  it.each([
    ['opens the last one that lies within the engagement', () => kim, 'q87'],
    ['opens the last such month where the engagement contains no whole quarter', () => mia, 'm262'],
  ] as const)('without a period %s', async (_, who, opened) => {
    const answer = await app.request(
      'GET',
      `/api/accountant/worksheet?${new URLSearchParams({ firmId: person(ann).firmId, clientId })}`,
      person(who()),
    )
    expect(answer.json<WorksheetAnswer>().period).toBe(opened)
  })
  it.each([
    ['a day of the period is missing', () => lee, {}, 403],
    ['the period is another one', () => kim, { period: 'q88' }, 403],
    ['the year holds more than the engagement', () => kim, { period: 'y22' }, 403],
    ['it is of another firm', () => eve, {}, 404],
  ] as const)('is refused where %s', async (_, who, query, status) => {
    const answers = [
      await get('/api/accountant/worksheet', person(who()), query),
      await file('pdf', person(who()), query),
      await file('excel', person(who()), query),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status, status])
    if (status === 403)
      expect(answers.map(it => it.json<{ error: { code: string } }>().error.code)).toEqual(
        Array.from({ length: 3 }, () => 'auditor.part-of-period'),
      )
  })
})

it('the files of an open worksheet do not say that it was lodged', async () => {
  expect(await wholeHeadings()).toEqual(['Wholedollars', 'Wholedollars', 'Whole dollars'])
})
it('a worksheet of no period, and one requested without a token, have no file', async () => {
  expect((await file('pdf', person(ann), { period: 'q800' })).json()).toMatchObject({ error: { code: 'worksheet.period' } })
  expect((await app.request('GET', `/api/accountant/worksheet/file?firmId=${person(ann).firmId}&period=q87&as=pdf`)).statusCode).toBe(401)
})

describe('the files of a frozen worksheet', () => {
  const post = (name: string, body: object) =>
    app.request('POST', `/api/accountant/worksheet/${name}`, {
      token: person(ann).token,
      body: { firmId: person(ann).firmId, clientId, period, ...body },
    })
  const g11Of = async (): Promise<unknown> =>
    (await readXlsx((await file('excel')).rawPayload)).sheets[0]?.rows.find(row => row[0] === 'G11')?.[2]
  it('have its figures, also after an invoice was changed, to the firm and to its auditor', async () => {
    expect((await post('freeze', { seen: (await screen()).seen, confirmed: true })).json()).toMatchObject({
      state: { lodged: null, frozen: { by: expect.any(String) as string } },
    })
    await app.running.settled()
    await app.request('POST', '/api/accountant/invoices/update', {
      token: person(ann).token,
      body: { invoices: [{ invoice_id: firstId, invoice_data: { total: 5500, gst: 500 } }] },
    })
    await app.running.settled()
    expect(await g11Of()).toBe(3267.5)
    const frozen = (await screen()).state.frozen
    const text = await textOf((await file('pdf')).rawPayload)
    expect(text).toContain('frozen:thefiguresstayastheyare')
    expect(text).toContain('1oftheinvoices;thefigureshere')
    expect(text).toContain(frozen?.blob)
    expect(text).toContain('$3,267.50')
    expect(await textOf((await file('pdf', person(kim))).rawPayload)).toContain('$3,267.50')
    expect(await wholeHeadings()).toEqual(['Wholedollars', 'Wholedollars', 'Whole dollars'])
  })
  it('of a lodged one have the reference and the date', async () => {
    await post('reopen', { reason: 'A total was changed.' })
    await app.request('POST', '/api/accountant/invoices/update', {
      token: person(ann).token,
      body: { invoices: [{ invoice_id: firstId, invoice_data: { total: 1100, gst: 100 } }] },
    })
    await app.running.settled()
    await post('freeze', { seen: (await screen()).seen, confirmed: true })
    await app.running.settled()
    await app.request('POST', '/api/business/edit', {
      token: person(ann).token,
      body: { firmId: person(ann).firmId, id: clientId, seen: 0, changed: { gstRegistered: false } },
    })
    await app.running.settled()
    expect(await textOf((await file('pdf')).rawPayload)).toContain('Notregistered:itclaimsnoGSTcreditsandlodgesnoGST')
    expect((await post('lodge', { blob: (await screen()).state.frozen?.blob, reference: 'REF 77', date: '2022-02-20' })).statusCode).toBe(
      200,
    )
    await app.running.settled()
    const text = await textOf((await file('pdf')).rawPayload)
    expect(text).toContain('lodgedon20Feb2022,referenceREF77')
    // Whether the client is registered today is not about what was lodged.
    expect(text).not.toContain('Notregistered')
    expect(text).not.toContain('GSTregistration')
    expect(await wholeHeadings()).toEqual(['Aslodged', 'Aslodged', 'As lodged'])
  })
})
