/**
 * Changes of a lodged worksheet from the edit to the mail: to the person responsible for it, once, also where the process stops right after
 * recording it.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RemindersAnswer } from '@docketry/contracts/api/reminders.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import type { WorksheetAnswer } from '@docketry/contracts/api/worksheets.ts'
import { temporaryFolder } from '../platform/testing/folder.ts'
import type { Letter } from '../shared/letter.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { sentLetters } from '../testing/outbox.ts'
import { fakePdf } from '../testing/fake-workers.ts'
import { employee } from '../testing/walk/people-fixtures.ts'
import { findLodgedChanges } from '../worksheets/find-lodged-changes.ts'
import { remindFirms } from './round.ts'

let app: TestApp
let folder: string
let [ann, bo]: Person[] = []
let clientId: string
let invoices: string[]
const period = 'q86'
const dayMs = 86_400_000
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

function person(it: Person | undefined): Person {
  if (it === undefined) throw new Error('nobody is registered yet')
  return it
}
async function post(path: string, who: Person | undefined, body: object): Promise<void> {
  const answer = await app.request('POST', path, { token: person(who).token, body })
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`)
  await app.running.settled()
}
const save = (index: number, total: number) =>
  post('/api/accountant/invoices/update', ann, {
    invoices: [
      {
        invoice_id: invoices[index],
        invoice_data: {
          paymentDate: '2021-08-05',
          invoiceNumber: `A${index}`,
          total,
          gst: total / 11,
          treatment: 'taxable',
          reviewed: true,
          anyway,
        },
      },
    ],
  })
const worksheet = async (): Promise<WorksheetAnswer> =>
  (
    await app.request(
      'GET',
      `/api/accountant/worksheet?${new URLSearchParams({ firmId: person(ann).firmId, clientId, period })}`,
      person(ann),
    )
  ).json()
const act = (name: string, who: Person | undefined, body: object) =>
  post(`/api/accountant/worksheet/${name}`, who, { firmId: person(ann).firmId, clientId, period, ...body })

/** Ten o'clock in Sydney, `days` days from now. */
const morning = (days: number): number => Math.floor(Date.now() / dayMs) * dayMs + days * dayMs - 3_600_000
async function round(at: number): Promise<void> {
  const {
    read,
    execute,
    stores: { events, blobs },
  } = app.running
  const failed: string[] = []
  await remindFirms(
    { read, events, execute, lodgedChanges: findLodgedChanges({ read, blobs }), report: message => failed.push(message) },
    at,
  )
  expect(failed).toEqual([])
}
async function letters(): Promise<Letter[]> {
  await app.running.settled()
  return (await sentLetters(folder)).filter(it => it.subject.includes('was lodged'))
}

beforeAll(async () => {
  folder = await temporaryFolder()
  app = await startApp({ folder })
  ann = await app.owner(abns[0])
  bo = await employee(app, ann, abns[0])
  clientId = await addClient(app, ann, abns[2], 'Bakery')
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(2, 'reminded') }, { clientId }))
  await app.running.settled()
  invoices = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann))
    .json<GroupDetail>()
    .invoices.map(({ id }) => id)
  await save(0, 110)
  await save(1, 110)
  await act('freeze', ann, { seen: (await worksheet()).seen, confirmed: true })
  await act('lodge', bo, { blob: (await worksheet()).state.frozen?.blob, reference: 'REF 1', date: '2022-02-20' })
  await post('/api/business/reminders', ann, {
    firmId: ann.firmId,
    rules: { kinds: ['lodged'], basDays: 7, reviewDays: 7, basDates: null },
  })
})
afterAll(() => app.close())

it('nothing is mailed while nothing has changed', async () => {
  await round(morning(1))
  expect(await letters()).toEqual([])
})

it('the employee who lodged gets one mail about all that changed, with the page of the worksheet, also where the process stops right after it was recorded', async () => {
  await save(0, 330)
  await save(1, 220)
  await round(morning(1))
  await app.close(true)
  app = await startApp({ folder })
  await Promise.all([round(morning(1)), round(morning(2))])
  const [letter, ...others] = await letters()
  expect([letter?.to, letter?.subject, others]).toEqual([
    person(bo).email,
    expect.stringMatching(/^Bakery: 2 invoices changed in the last 31 days, after BAS Jul–Sep 2021 was lodged/u),
    [],
  ])
  expect(letter?.text).toContain(' A0: 1B differs by $20.00, changed by Ann')
  expect(letter?.text).toMatch(
    new RegExp(`Open the worksheet:\\n\\S+/worksheet/firmId=${person(ann).firmId}&clientId=${clientId}&period=${period}`, 'u'),
  )
})

it('a later change is mailed by itself, to an owner or admin when the person has left', async () => {
  await save(0, 440)
  await post('/api/business/team/leave', bo, { firmId: person(ann).firmId })
  await round(morning(3))
  const found = (await letters()).map(({ to, subject }) => `${to} ${subject.slice(0, 45)}`).toSorted()
  expect(found).toEqual([
    `${person(ann).email} Bakery: 1 invoice changed since the last remi`,
    `${person(bo).email} Bakery: 2 invoices changed in the last 31 day`,
  ])
})

it('the dashboard lists the worksheet while its changes are in no later one', async () => {
  const { reminders } = (
    await app.request('GET', `/api/accountant/reminders?firmId=${person(ann).firmId}`, person(ann))
  ).json<RemindersAnswer>()
  expect(reminders).toMatchObject([
    { kind: 'lodged', title: 'Bakery: 2 invoices changed in the last 31 days, after BAS Jul–Sep 2021 was lodged', clientId, period },
  ])
})
