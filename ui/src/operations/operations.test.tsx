// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { Operation, SetAsideGroup, StatusLine } from '@docketry/contracts/api/operations.ts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signInAs } from '../../testing/signed-in.ts'
import { watchedAnswer } from '../../testing/watched-answer.ts'
import { signOut } from '../session/session.ts'
import { AlarmBar } from './alarm-bar.tsx'
import { OperationList } from './operation-list.tsx'
import { OperationsPage } from './operations-page.tsx'

const line = (more: Partial<StatusLine>): StatusLine => ({
  kind: 'projection',
  name: 'invoices@14',
  state: 'live',
  position: 120,
  waiting: 0,
  estimated: false,
  lagMs: 0,
  rate: null,
  leftMs: null,
  setAside: 0,
  failure: null,
  endedAt: null,
  alarm: null,
  ...more,
})
let lines: StatusLine[]
let status: number
let groups: SetAsideGroup[]
let acts: Operation[]
let sent: [string, unknown][]
function answerTo(address: string, body: unknown): object {
  if (typeof body === 'string') return (sent.push([address, JSON.parse(body)]), { done: 1, failed: [] })
  if (address.includes('/anchors')) return { last: null, total: 0, earlier: [], key: null, folder: null }
  if (address.includes('/payload')) return { payload: '{"page": 3}' }
  const from = Number(new URL(address, 'http://localhost').searchParams.get('from'))
  if (address.includes('/operations')) return { operations: acts.slice(from, from + 50), total: acts.length }
  return address.includes('/set-aside') ? { groups } : { at: 1, lines }
}
beforeEach(() => {
  lines = []
  status = 200
  groups = []
  acts = []
  sent = []
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit = {}) =>
    Promise.resolve(
      status === 200
        ? Response.json(answerTo(address, body))
        : Response.json({ error: { code: 'internal', message: 'Something went wrong on our side.' } }, { status }),
    ),
  )
  signInAs({ roles: ['su'] })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})
const shown = (page: React.ReactNode) => render(<MemoryRouter>{page}</MemoryRouter>)

it('the bar names the first part that needs a person, and leads to the page', async () => {
  lines = [
    line({}),
    line({ kind: 'reaction', name: 'feed-prepare', state: 'stalled', alarm: 'No progress for 70 s with work waiting' }),
    line({ kind: 'stage', name: 'read', alarm: 'No process runs it: start one.' }),
  ]
  shown(<AlarmBar />)
  expect((await screen.findByRole('status')).textContent).toContain(
    '2 parts of Docketry need attention. feed-prepare: No progress for 70 s',
  )
  expect(screen.getByRole('link').getAttribute('href')).toBe('/dashboard/operations')
})

it('the bar is not shown while nothing needs a person', async () => {
  const answer = watchedAnswer({ at: 1, lines: [line({ waiting: 5, lagMs: 900 })] })
  vi.stubGlobal('fetch', () => Promise.resolve(answer.response))
  const { container } = shown(<AlarmBar />)
  await answer.shown()
  expect(container.textContent).toBe('')
})

it('the page does not say that everything runs while a process is silent or missing, and names what would wait', async () => {
  lines = [
    line({}),
    line({ kind: 'stage', name: 'extract', state: 'silent' }),
    line({ kind: 'stage', name: 'extract.soon', state: 'silent' }),
    line({ kind: 'stage', name: 'fetch-mail', state: 'not running' }),
    line({ kind: 'periodic', name: 'retention' }),
  ]
  shown(<OperationsPage />)
  await screen.findByText('Nothing needs attention now, but no process reports for extract and fetch-mail: they wait until one does.')
  expect(screen.queryByText('All projections, reactions, stages and periodic work are running.')).toBeNull()
})

it('the page says that no process reports periodic work where there is none', async () => {
  lines = [line({})]
  shown(<OperationsPage />)
  await screen.findByText('Nothing needs attention now, but no process reports for periodic work: it waits until one does.')
})

it('the page counts the parts without a process where there are many', async () => {
  lines = [
    ...['a@1', 'b@1', 'c@1', 'd@1', 'e@1', 'f@1'].map(name => line({ name, state: 'silent' })),
    line({ kind: 'periodic', name: 'retention' }),
  ]
  shown(<OperationsPage />)
  await screen.findByText('Nothing needs attention now, but no process reports for 6 parts: they wait until one does.')
})

it('the page shows a part with position, lag, rate, time left, state and last failure, those that need a person first', async () => {
  lines = [
    line({}),
    line({
      name: 'files@3',
      state: 'building',
      position: 40_000,
      waiting: 12_000,
      estimated: true,
      lagMs: null,
      rate: 2900.4,
      leftMs: 180_000,
      failure: { reason: 'store away', at: 0 },
    }),
  ]
  shown(<OperationsPage />)
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(
    within(rows[1]!)
      .getAllByRole('cell')
      .slice(0, 8)
      .map(cell => cell.textContent),
  ).toEqual(['files@3', 'building', '40,000', 'about 12,000', '—', '2,900', '3 min', '—'])
  expect(rows[1]!.textContent).toContain('store away')
  expect(rows[2]!.textContent).toContain('invoices@14')
})

it('the page shows periodic work with its state, the end of its last round, the alarm and the last failure', async () => {
  lines = [
    line({ kind: 'periodic', name: 'anchors', state: 'working' }),
    line({
      kind: 'periodic',
      name: 'retention',
      state: 'stalled',
      endedAt: Date.UTC(2026, 10, 20, 3),
      failure: { reason: 'the retention round failed: no room', at: 0 },
      alarm: 'No progress in its round for 11 min. Restart its process if that lasts',
    }),
  ]
  shown(<OperationsPage />)
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('columnheader').map(cell => cell.textContent)).toEqual(['Name', 'State', 'Last round ended', 'Remarks'])
  const [, first, second] = table.getAllByRole('row').map(row =>
    within(row)
      .queryAllByRole('cell')
      .map(cell => cell.textContent),
  )
  expect(first?.slice(0, 2)).toEqual(['retention', 'stalled'])
  expect(first?.[2]).toContain('20 November 2026')
  expect(first?.[3]).toMatch(/^No progress in its round for 11 min.*no room$/u)
  expect(second).toEqual(['anchors', 'working', '—', ''])
})

it('the page says what to do when it cannot be loaded, and is for the role su only', async () => {
  status = 500
  shown(<OperationsPage />)
  expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBeGreaterThan(0)
  cleanup()
  signOut()
  shown(<OperationsPage />)
  expect(screen.getByText('Not for your role')).toBeTruthy()
})

it('while the state cannot be loaded again, the page says of when it is, and not that everything runs or that nothing was set aside', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  lines = [line({}), line({ kind: 'periodic', name: 'retention' })]
  shown(<OperationsPage />)
  await screen.findByText('All projections, reactions, stages and periodic work are running.')
  await screen.findByText('Nothing was set aside.')
  status = 500
  await vi.advanceTimersByTimeAsync(5000)
  await screen.findByText(/^Docketry does not report its state now\. The tables show it as of 1 January 1970 at .+Something went wrong/u)
  expect([screen.queryByText(/are running\.$/u), screen.queryByText('Nothing was set aside.')]).toEqual([null, null])
  expect(screen.getByText('invoices@14')).toBeTruthy()
  status = 200
  await vi.advanceTimersByTimeAsync(5000)
  await screen.findByText('All projections, reactions, stages and periodic work are running.')
  expect(screen.queryByText(/does not report its state/u)).toBeNull()
})

it('the state is not shown any more to a person whose role was revoked', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  lines = [line({})]
  shown(<OperationsPage />)
  await screen.findByText('invoices@14')
  status = 404
  await vi.advanceTimersByTimeAsync(5000)
  await vi.waitFor(() => expect(screen.queryByText('invoices@14')).toBeNull())
})

it('what is set aside while the page is open is shown without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  shown(<OperationsPage />)
  await screen.findByText('Nothing was set aside.')
  groups = [group({})]
  await vi.advanceTimersByTimeAsync(5000)
  await screen.findByRole('heading', { name: '1 message of read' })
})

it('a projection is built anew with a reason only, and its row shows the progress and the time left', async () => {
  lines = [
    line({}),
    line({ name: 'files@3' }),
    line({ kind: 'rebuild', name: 'files@3', state: 'building', position: 30, waiting: 90, leftMs: 180_000, lagMs: null }),
  ]
  shown(<OperationsPage />)
  expect(await screen.findByText('Rebuilding, 25%, 3 min left')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Rebuild /u })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Rebuild invoices…' }))
  fireEvent.keyDown(await screen.findByLabelText('Why'), { key: 'Escape' })
  expect(screen.queryByLabelText('Why')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Rebuild invoices…' }))
  fireEvent.change(await screen.findByLabelText('Why'), { target: { value: 'a wrong row' } })
  fireEvent.click(screen.getByRole('button', { name: 'Rebuild' }))
  await vi.waitFor(() => expect(sent).toEqual([['/api/operator/projections/rebuild', { projection: 'invoices', reason: 'a wrong row' }]]))
})

it('the row of a projection shows how far its failed rows are that are folded again', async () => {
  lines = [
    line({ setAside: 2 }),
    line({ kind: 'refold', state: 'folding', position: 54, waiting: 66, leftMs: 90_000, lagMs: null, setAside: 2 }),
  ]
  shown(<OperationsPage />)
  expect((await screen.findByText(/^Folding/u)).textContent).toBe('Folding 2 rows again, 45%, 90 s left')
  const [row] = within(screen.getByRole('heading', { name: 'Failed rows folded again' }).closest('section')!)
    .getAllByRole('row')
    .slice(1)
  expect(
    within(row!)
      .getAllByRole('cell')
      .slice(0, 3)
      .map(cell => cell.textContent),
  ).toEqual(['invoices@14', 'folding', '54'])
})

it('what operators did is listed with the person and the reason, newest first, fifty at a time', async () => {
  acts = Array.from(
    { length: 60 },
    (_, n): Operation => ({
      id: `o${n}`,
      at: 1,
      what: `Exported everything to /disk/${n}`,
      reason: n === 0 ? 'moves to servers' : null,
      by: n === 1 ? 'Ann Lee' : null,
      operator: n === 0 ? 'root' : null,
    }),
  )
  shown(<OperationList />)
  const rows = (await screen.findByText('Exported everything to /disk/0')).closest('table')!.rows
  const cells = (row: number): string[] => [...rows[row]!.cells].slice(1).map(cell => cell.textContent ?? '')
  expect(rows).toHaveLength(51)
  expect([cells(1), cells(2), cells(3)]).toEqual([
    ['root, on the command line', 'Exported everything to /disk/0', 'moves to servers'],
    ['Ann Lee', 'Exported everything to /disk/1', '—'],
    ['The operator, on the command line', 'Exported everything to /disk/2', '—'],
  ])
  fireEvent.click(screen.getByText('Show older'))
  await vi.waitFor(() => expect(rows).toHaveLength(61))
  expect([cells(60)[1], screen.queryByText('Show older')]).toEqual(['Exported everything to /disk/59', null])
})

const group = (more: Partial<SetAsideGroup>): SetAsideGroup => ({
  kind: 'dead',
  name: 'read',
  cause: 'no model',
  rows: false,
  count: 1,
  oldestAt: 1,
  newestAt: 1,
  items: [{ id: 'read-0-1', subject: 'f/3', reason: 'no model', at: 1 }],
  ...more,
})

it('what was set aside is shown by cause with its payload, tried again, and skipped with a reason only', async () => {
  groups = [group({}), group({ kind: 'parked', name: 'files@3', rows: true })]
  shown(<OperationsPage />)
  const [dead, rows] = (await screen.findAllByRole('heading', { level: 3 })).map(it => within(it.closest('li')!))
  expect(rows!.queryByRole('button', { name: /Give/u })).toBeNull()
  const [, item] = dead!.getAllByText(/Show 1 entry|f\/3/u).map(it => it.closest('details')!)
  item!.open = true
  fireEvent(item!, new Event('toggle'))
  acts = [
    { id: 'o1', at: 1, what: 'Viewed the contents of the message f/3 of read (no model)', reason: null, by: 'Ann Lee', operator: null },
  ]
  expect(dead!.getByText(/opening it is recorded with your name/u)).toBeTruthy()
  expect(await dead!.findByText('{"page": 3}')).toBeTruthy()
  expect(await screen.findByText('Viewed the contents of the message f/3 of read (no model)')).toBeTruthy()
  fireEvent.click(dead!.getByRole('button', { name: 'Try it again' }))
  await vi.waitFor(() => expect(sent).toEqual([['/api/operator/set-aside/retry', { kind: 'dead', ids: ['read-0-1'] }]]))
  fireEvent.click(dead!.getByRole('button', { name: 'Skip it…' }))
  expect(
    screen.getByText('The message is discarded: a mail is not sent, and a page stays unread until somebody presses Retry in its batch.'),
  ).toBeTruthy()
  fireEvent.change(await screen.findByLabelText('Why'), { target: { value: 'uploaded again' } })
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }))
  await vi.waitFor(() =>
    expect(sent.at(-1)).toEqual(['/api/operator/set-aside/skip', { kind: 'dead', ids: ['read-0-1'], reason: 'uploaded again' }]),
  )
})
