// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReadingModel, Run, ScoredValue } from '@docketry/contracts/api/reprocessing.ts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Dialogs } from '../parts/dialogs.tsx'
import { signInAs } from '../../testing/signed-in.ts'
import { signOut } from '../session/session.ts'
import { ReprocessingPage } from './reprocessing-page.tsx'

const model = (more: Partial<ReadingModel>): ReadingModel => ({
  model: 'fields@1-aaaaaa',
  invoices: 1200,
  name: null,
  build: null,
  sha256: null,
  card: null,
  files: [],
  reproducible: false,
  ...more,
})
const used = model({
  model: 'fields@1-bbbbbb',
  invoices: 30,
  name: 'model 2 (23 Nov 2026)',
  build: '0.1.0',
  sha256: 'b'.repeat(64),
  card: 'c'.repeat(64),
  files: [{ path: 'model/card.json', hash: 'c'.repeat(64), size: 900 }],
  reproducible: true,
})
const run = (more: Partial<Run>): Run => ({
  id: 'r-1',
  state: 'running',
  work: { kind: 'propose', model: 'fields@1-bbbbbb', models: ['fields@1-aaaaaa'], reading: null },
  selection: {},
  of: 'all firms',
  by: 'Su Lee',
  reason: null,
  startedAt: 1_790_000_000_000,
  total: 1200,
  done: 300,
  share: 0.25,
  perMinute: 600,
  secondsLeft: 90,
  proposed: 300,
  differing: 40,
  adopted: 0,
  reverted: 0,
  kept: 0,
  failed: 1,
  revertedAt: null,
  failures: [{ invoiceId: 'i-9', message: 'Its words are damaged.' }],
  ...more,
})
const scored = (more: Partial<ScoredValue>): ScoredValue => ({
  invoiceId: 'i-1',
  groupId: 'g',
  clientId: 'c',
  firmId: 'f',
  supplier: 'Bluegum',
  field: 'total',
  right: 33000,
  old: 30000,
  next: 33000,
  ...more,
})

const firms = [
  { id: 'f-1', name: 'Harbour Accounting' },
  { id: 'f-2', name: 'Bluegum Books' },
]
const clientsOf: Record<string, object[]> = {
  'f-1': [
    { id: 'c-1', name: 'Corner Cafe', abn: '34993518190' },
    { id: 'c-2', name: 'Wattle Bakery', abn: null },
  ],
  'f-2': [],
}
/** Answers of lists, by a part of their address. */
const lists: Record<string, (query: URLSearchParams) => unknown> = {
  '/employers': query =>
    firms
      .filter(({ name }) => name.toLowerCase().includes((query.get('text') ?? '').toLowerCase()))
      .map(business => ({ business: { ...business, zone: 'Australia/Sydney' }, type: 'su' })),
  '/clients': query => clientsOf[query.get('firmId') ?? ''],
  '/scanGroups': query => ({
    groups: query.get('clientId') === 'c-1' ? [{ id: 'g-1', name: 'June receipts', createdAt: 1_790_000_000_000 }] : [],
    client: { name: '' },
  }),
}

let models: ReadingModel[]
let present: string
let runs: Run[]
let pages: { scored: ScoredValue[]; invoices: number; unreadable: number; next: string | null }[]
let status: number
let gets: string[]
let posts: [string, unknown][]
let refusal: object | null
beforeEach(() => {
  ;[present, models, runs, pages, status, gets, posts, refusal] = ['fields@1-bbbbbb', [model({}), used], [], [], 200, [], [], null]
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit = {}) => {
    if (typeof body === 'string') {
      posts.push([address, JSON.parse(body)])
      return Promise.resolve(refusal ? Response.json({ error: refusal }, { status: 409 }) : Response.json({ runId: 'r-2', total: 1200 }))
    }
    gets.push(address)
    if (status !== 200)
      return Promise.resolve(Response.json({ error: { code: 'internal', message: 'Something went wrong on our side.' } }, { status }))
    if (address.includes('/models/file')) return Promise.resolve(new Response('{"trainedOn": {}}'))
    const list = Object.entries(lists).find(([path]) => address.includes(path))?.[1]
    if (list) return Promise.resolve(Response.json(list(new URL(address, 'http://localhost').searchParams)))
    return Promise.resolve(Response.json(address.includes('/dry-run') ? pages.shift() : { present, models, runs }))
  })
  signInAs({ roles: ['su'] })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})
const open = () =>
  render(
    <MemoryRouter>
      <ReprocessingPage />
      <Dialogs />
    </MemoryRouter>,
  )
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
/** Types a part of a name and takes the first option by the keyboard. */
async function chooseNamed(label: string, text: string, option: RegExp): Promise<void> {
  const field = screen.getByRole('combobox', { name: label })
  act(() => field.focus())
  fireEvent.change(field, { target: { value: text } })
  const { id } = await screen.findByRole('option', { name: option })
  await vi.waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBe(id))
  fireEvent.keyDown(field, { key: 'Enter' })
}
/** Chooses 1 January of this year: the arrow up fills an empty part of a date field with its first value, and the year with this one. */
const chooseNewYear = async (label: string): Promise<void> => {
  const date = within(await screen.findByRole('group', { name: label }))
  for (const name of ['Day', 'Month', 'Year']) {
    act(() => date.getByRole('spinbutton', { name }).focus())
    fireEvent.click(date.getByRole('spinbutton', { name }))
    fireEvent.keyDown(date.getByRole('spinbutton', { name }), { key: 'ArrowUp' })
  }
}

it('the page shows how many invoices each model read, its name, and its card and files', async () => {
  open()
  const table = within(await screen.findByRole('region', { name: 'Invoices by model' }))
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map(row =>
        within(row)
          .getAllByRole('cell')
          .slice(0, 2)
          .map(cell => cell.textContent),
      ),
  ).toEqual([
    ['model 1 (fields@1-aaaaaa)', '1,200'],
    ['model 2 (23 Nov 2026) (present)', '30'],
  ])
  const details = table.getByText('Model card and files of fields@1-bbbbbb').closest('details')!
  details.open = true
  fireEvent(details, new Event('toggle'))
  expect(await screen.findByText('{"trainedOn": {}}')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download model/card.json' })).toBeTruthy()
})

it('the page says of a model whose whole code was not kept what cannot be proved and what can be done; of others nothing', async () => {
  models = [model({}), used, model({ ...used, model: 'fields@1-cccccc', name: 'model 1 (3 Nov 2026)', reproducible: false })]
  open()
  const table = within(await screen.findByRole('region', { name: 'Invoices by model' }))
  const [first, second, third] = table
    .getAllByRole('row')
    .slice(1)
    .map(row => row.textContent)
  expect(first).toContain('It was used before models were kept, so what it read then cannot be reproduced with “docketry reproduce”.')
  expect(third).toContain('It was used before its whole code was kept with it, so what it read then cannot be reproduced')
  expect(third).toContain('Read its invoices again with the present model')
  expect(second).not.toContain('cannot be reproduced')
})

it('the present model is not called an old one before it has read anything: after an upgrade the page says that it was not used yet', async () => {
  models = [used, model({ model: 'fields@1-dddddd', invoices: 0 })]
  present = 'fields@1-dddddd'
  open()
  const table = within(await screen.findByRole('region', { name: 'Invoices by model' }))
  const row = table.getByText('fields@1-dddddd').closest('tr')?.textContent
  expect(row).toBe('fields@1-dddddd (present)0Not used for an invoice yet. At its first one it gets a number, and its files are kept.')
  expect(within(screen.getByLabelText('Read by')).queryByRole('option', { name: /fields@1-dddddd/u })).toBeNull()
})

it('the page starts a run for the chosen invoices, and says for how many; a refusal is shown in the form', async () => {
  open()
  fireEvent.click(await screen.findByRole('radio', { name: /Read again/u }))
  await chooseNamed('Firm', 'harb', /^Harbour Accounting$/u)
  await chooseNewYear('Read before (UTC)')
  type('Read by', 'fields@1-aaaaaa')
  type('Why (recorded with the run)', 'better')
  fireEvent.click(screen.getByRole('button', { name: 'Start reading' }))
  await vi.waitFor(() =>
    expect(posts).toEqual([
      [
        '/api/operator/reprocessing/propose',
        { selection: { firm: 'f-1', before: Date.UTC(new Date().getFullYear(), 0, 1) }, model: 'fields@1-aaaaaa', reason: 'better' },
      ],
    ]),
  )
  refusal = { code: 'reprocessing.no-firm', message: 'There is no firm 12.' }
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Start reading' })).toHaveProperty('disabled', false))
  fireEvent.click(screen.getByRole('button', { name: 'Start reading' }))
  expect((await screen.findByRole('alert')).textContent).toBe('There is no firm 12.')
})

it('a firm, a client and a batch are chosen by typing a part of a name or an ABN, by keyboard alone; another firm clears client and batch', async () => {
  open()
  fireEvent.click(await screen.findByRole('radio', { name: /Read again/u }))
  const disabled = () => ['Client', 'Batch'].filter(name => screen.getByRole<HTMLInputElement>('combobox', { name }).disabled)
  expect(disabled()).toEqual(['Client', 'Batch'])
  await chooseNamed('Firm', 'HARBOUR', /^Harbour Accounting$/u)
  expect(disabled()).toEqual(['Batch'])
  await chooseNamed('Client', '34993518', /^Corner CafeABN 34 993 518 190$/u)
  await chooseNamed('Batch', 'june', /^June receipts\d+ Sep(t)? 2026$/u)
  fireEvent.click(screen.getByRole('button', { name: 'Start reading' }))
  await vi.waitFor(() =>
    expect(posts).toEqual([
      ['/api/operator/reprocessing/propose', { selection: { firm: 'f-1', client: 'c-1', group: 'g-1' }, reason: '' }],
    ]),
  )
  await chooseNamed('Firm', 'blue', /^Bluegum Books$/u)
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Client' }).value).toBe('')
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Start reading' })).toHaveProperty('disabled', false))
  fireEvent.click(screen.getByRole('button', { name: 'Start reading' }))
  await vi.waitFor(() => expect(posts.at(-1)).toEqual(['/api/operator/reprocessing/propose', { selection: { firm: 'f-2' }, reason: '' }]))
})

it('a name that is typed but not chosen is cleared, so that the form shows what it selects; a list that could not be loaded says so', async () => {
  open()
  fireEvent.click(await screen.findByRole('radio', { name: /Read again/u }))
  const firm = screen.getByRole<HTMLInputElement>('combobox', { name: 'Firm' })
  act(() => firm.focus())
  fireEvent.change(firm, { target: { value: 'nobody' } })
  expect(await screen.findByText('Nothing found')).toBeTruthy()
  act(() => firm.blur())
  expect(firm.value).toBe('')
  await chooseNamed('Firm', 'harb', /^Harbour Accounting$/u)
  status = 500
  await chooseNamed('Client', 'Corner', /^Corner Cafe/u)
  await vi.waitFor(() => {
    const about = screen.getByRole('combobox', { name: 'Batch' }).getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(about)?.textContent).toBe('Not loaded: Something went wrong on our side.')
  })
})

it('the page reads the words of the pages again too where that is chosen, in a run and in a dry run', async () => {
  open()
  const reading = () => screen.getByRole('checkbox', { name: /Read the words of the pages again too/u })
  await screen.findByRole('radio', { name: /Dry run/u })
  fireEvent.click(reading())
  pages = [{ scored: [], invoices: 1, unreadable: 0, next: null }]
  fireEvent.click(screen.getByRole('button', { name: 'Start the dry run' }))
  await vi.waitFor(() => expect(gets).toContain('/api/operator/reprocessing/dry-run?reading=1'))
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Start the dry run' })).toHaveProperty('disabled', false))
  fireEvent.click(screen.getByRole('radio', { name: /Read again/u }))
  expect(
    [reading(), screen.getByLabelText('Read by')].map(
      it => (it as HTMLInputElement & HTMLSelectElement).checked ?? (it as HTMLSelectElement).options[0]?.text,
    ),
  ).toEqual([true, 'any model'])
  fireEvent.click(screen.getByRole('button', { name: 'Start reading' }))
  await vi.waitFor(() => expect(posts).toEqual([['/api/operator/reprocessing/propose', { selection: {}, reading: true, reason: '' }]]))
})

it('the page adopts by rule the chosen fields with the least confidence', async () => {
  open()
  fireEvent.click(await screen.findByRole('radio', { name: /Adopt proposals/u }))
  for (const name of ['date', 'ABN', 'supplier', 'category', 'due date', 'currency', 'invoice number'])
    fireEvent.click(screen.getByRole('checkbox', { name }))
  type('Minimum confidence, in %', '98.5')
  fireEvent.click(screen.getByRole('button', { name: 'Adopt' }))
  await vi.waitFor(() =>
    expect(posts).toEqual([
      ['/api/operator/reprocessing/adopt', { selection: {}, fields: ['total', 'gst'], confidence: 0.985, reason: '' }],
    ]),
  )
})

it('a dry run reads page after page and shows by field and supplier what improves, what gets worse and what both models read wrong, with examples', async () => {
  pages = [
    { scored: [scored({})], invoices: 40, unreadable: 0, next: 'i-5' },
    {
      scored: [
        scored({ invoiceId: 'i-6', field: 'gst', right: 3000, old: 3000, next: null }),
        scored({ invoiceId: 'i-7', field: 'gst', right: 3000, old: null, next: 2900 }),
      ],
      invoices: 2,
      unreadable: 1,
      next: null,
    },
  ]
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Start the dry run' }))
  expect(await screen.findByText(/42 corrected invoices read\. Nothing was written\. 1 invoice could not be read/u)).toBeTruthy()
  const cells = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('row')
      .slice(1)
      .map(row =>
        within(row)
          .getAllByRole('cell')
          .map(cell => cell.textContent),
      )
  expect(cells('By field')).toEqual([
    ['all', '3', '33.3%', '33.3%', '+1', '−1', '1'],
    ['total', '1', '0.0%', '100.0%', '+1', '0', '0'],
    ['GST', '2', '50.0%', '0.0%', '0', '−1', '1'],
  ])
  expect(cells('Suppliers in which something changes')).toEqual([['Bluegum', '3', '33.3%', '33.3%', '+1', '−1', '1']])
  expect(cells('What improves: examples')).toEqual([['total', '330.00', '300.00', '330.00', 'Bluegum']])
  expect(cells('What gets worse: examples')).toEqual([['GST', '30.00', '30.00', 'empty', 'Bluegum']])
  expect(cells('What both models read wrong: examples')).toEqual([['GST', '30.00', 'empty', '29.00', 'Bluegum']])
  expect(gets.filter(address => address.includes('dry-run'))).toEqual([
    '/api/operator/reprocessing/dry-run',
    '/api/operator/reprocessing/dry-run?after=i-5',
  ])
})

it('a run of a model that no longer reads and has no invoices shows the name under which it was recorded', async () => {
  runs = [
    run({
      work: { kind: 'propose', model: 'fields@1-2e2c1d', models: ['fields@1-aaaaaa'], reading: null },
      modelName: 'model 3 (28 Nov 2026)',
    }),
  ]
  open()
  expect(await screen.findByText(/^Read again by model 3 \(28 Nov 2026\)/u)).toBeTruthy()
})

it('runs show the name of their model, their reason, progress, rate, time left and failures, and are paused, resumed, cancelled and reverted', async () => {
  runs = [
    run({ reason: 'scored on our corrections' }),
    run({
      id: 'r-0',
      state: 'finished',
      work: { kind: 'adopt', fields: ['total', 'gst'], confidence: 0.97 },
      adopted: 12,
      share: 1,
      failures: [],
    }),
  ]
  open()
  const [, first, second] = within(await screen.findByRole('region', { name: 'Runs' }))
    .getAllByRole('row')
    .map(row => within(row))
  expect(first!.getAllByRole('cell')[0]!.textContent).toMatch(
    /^Read again by model 2 \(23 Nov 2026\).*Su Lee, .*: “scored on our corrections”$/u,
  )
  expect(
    first!
      .getAllByRole('cell')
      .slice(2, 5)
      .map(cell => cell.textContent),
  ).toEqual(['300 of 1,200', '600', '90 s'])
  expect(first!.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  expect(first!.getByText('i-9: Its words are damaged.')).toBeTruthy()
  expect(second!.getByText('Adopt total, GST with at least 97% confidence')).toBeTruthy()
  fireEvent.click(first!.getByRole('button', { name: /^Pause/u }))
  await vi.waitFor(() => expect(posts).toEqual([['/api/operator/reprocessing/steer', { runId: 'r-1', to: 'pause' }]]))
  fireEvent.click(second!.getByRole('button', { name: /^Revert/u }))
  fireEvent.click(await screen.findByRole('button', { name: 'Revert' }))
  await vi.waitFor(() => expect(posts.at(-1)).toEqual(['/api/operator/reprocessing/revert', { runId: 'r-0' }]))
})

it('the page says what to do without runs and invoices, when it cannot be loaded, and to those who may not', async () => {
  models = []
  open()
  expect(await screen.findByText('No invoices yet')).toBeTruthy()
  expect(screen.getByText('No runs yet')).toBeTruthy()
  cleanup()
  status = 500
  open()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  cleanup()
  signOut()
  open()
  expect(screen.getByText('Not for your role')).toBeTruthy()
})

it('a dry run that was stopped no longer says that it goes on', async () => {
  pages = [{ scored: [scored({})], invoices: 3, unreadable: 0, next: 'i-3' }]
  const answered = fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) =>
    address.includes('/dry-run') && pages.length === 0
      ? new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError'))))
      : answered(address, init),
  )
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Start the dry run' }))
  await screen.findByText('3 corrected invoices read so far…')
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await screen.findByText('3 corrected invoices read before it stopped. Nothing was written.')
})
