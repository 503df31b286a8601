// @vitest-environment jsdom
import type { GroupCard } from '@docketry/contracts/api/scans.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { Dialogs } from '../parts/dialogs.tsx'
import { Toasts } from '../parts/toasts.tsx'
import { loadOverlays } from '../parts/overlays.ts'
import { mayRequest } from '@docketry/contracts/rules/may.ts'
import { RightsProvider } from '../session/may.tsx'
import { BatchCard } from './batch-card.tsx'

const group: GroupCard = {
  id: 'g1',
  name: 'September dockets',
  status: 'COMPLETE',
  createdAt: Date.now(),
  updatedAt: 0,
  parent: null,
  children: [],
  descendants: [],
  percentage: 100,
  total: 300,
  files: 300,
  progress: { total: 300, prepared: 300, read: 300, failed: 0, invoices: 300, invoicesDone: 300 },
  failures: [],
  client: { id: 'c1', name: 'Bakery' },
  invoiceCount: 300,
  reviewed: 213,
  doubtful: 9,
  amount: 61204.18,
  sums: [{ currency: 'AUD', total: 6_120_418, gst: 556_402 }],
  cover: null,
}
const nothing = (): void => undefined
/** No card is dragged. */
const noDrag = {
  dragged: null,
  over: null,
  source: () => ({ onDragStart: nothing, onDragEnd: nothing }),
  target: () => ({ onDragEnter: nothing, onDragOver: nothing, onDragLeave: nothing, onDrop: nothing }),
}
type Acts = Partial<Parameters<typeof BatchCard>[0]>
const card = (more: Partial<GroupCard>, onChanged = nothing, acts: Acts = {}) => {
  const rest = {
    drag: noDrag,
    parent: null,
    onDelete: nothing,
    onMerge: nothing,
    onSeparate: nothing,
    onDropped: nothing,
    onChanged,
    ...acts,
  }
  return (
    <MemoryRouter>
      <BatchCard group={{ ...group, ...more }} firmId="f1" {...rest} />
    </MemoryRouter>
  )
}
const show = (...of: Parameters<typeof card>) => render(card(...of))
beforeAll(() => loadOverlays())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a card shows the number of invoices, their amount and their review state', () => {
  show({})
  expect(screen.getByText(/300 invoices · \$61,204\.18/u)).toBeTruthy()
  cleanup()
  show({ sums: [{ currency: 'AUD', total: -72_218, gst: -6565 }] })
  expect(screen.getByText(/300 invoices · -\$722\.18/u)).toBeTruthy()
  expect(screen.getByText('● 213 of 300 reviewed · 9 to check')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'September dockets' }).getAttribute('href')).toBe('/scan/detail/groupId=g1&firmId=f1&clientId=c1')
})

it('a card does not claim that nothing else is flagged: flags that depend on other invoices or on the client are not counted in it', () => {
  show({ doubtful: 0 })
  expect(screen.getByText('213 of 300 reviewed')).toBeTruthy()
  cleanup()
  show({ doubtful: 0, reviewed: 300 })
  expect(screen.getByText('✓ All reviewed')).toBeTruthy()
})

it('a card shows a progress bar and a text while its batch is read', () => {
  show({
    status: 'CROPPED_IMAGES_UPLOADED',
    updatedAt: Date.now(),
    percentage: 64,
    total: 48,
    progress: { total: 48, prepared: 40, read: 30, failed: 0, invoices: 0, invoicesDone: 0 },
  })
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('64')
  expect(screen.getByText('Reading page 31 of 48')).toBeTruthy()
})

it('a card offers no Retry for permanent failures, but Leave out', () => {
  const locked = { fileId: 'x', name: 'scan_3.pdf', page: null, code: 'file.encrypted', message: 'The PDF is locked with a password.' }
  show({ status: 'FAILED', failures: [locked] })
  expect(screen.getByRole('button', { name: 'Leave out…' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Retry/u })).toBeNull()
  cleanup()
  show({ status: 'FAILED', failures: [locked, { ...locked, fileId: 'y', code: 'file.page-unreadable', page: 2 }] })
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

it('a card offers an auditor the evidence alone: no keys, no pencil and no dragging', () => {
  const action = vi.fn()
  const acts = { onDelete: action, onMerge: action }
  const firm = {
    may: (endpoint: Parameters<typeof mayRequest>[0]) => mayRequest(endpoint, { type: 'auditor' }),
    type: 'auditor' as const,
    loading: false,
  }
  render(
    <MemoryRouter>
      <RightsProvider firm={firm}>
        <BatchCard
          group={{ ...group, status: 'FAILED', leftOut: [{ fileId: 'z', name: 'a.pdf', page: null }] }}
          firmId="f1"
          drag={noDrag}
          parent={null}
          onSeparate={nothing}
          onDropped={nothing}
          onChanged={nothing}
          {...acts}
        />
      </RightsProvider>
    </MemoryRouter>,
  )
  const [menu, ...others] = screen.queryAllByRole('button')
  expect(others).toEqual([])
  const card = screen.getByRole('article')
  expect(card.getAttribute('draggable')).toBe('false')
  for (const key of ['F2', 'm', 'Delete']) fireEvent.keyDown(card, { key })
  expect([action.mock.calls.length, screen.queryByRole('textbox')]).toEqual([0, null])
  fireEvent.click(menu!)
  expect(screen.getAllByRole('menuitem').map(it => it.textContent)).toEqual(['Download for Excel', 'As it stood…', 'Download evidence'])
})

it('a card lists failures with their reasons, and retries them', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json({ success: true })))
  vi.stubGlobal('fetch', fetch)
  const changed = vi.fn()
  show(
    {
      status: 'FAILED',
      failures: [{ fileId: 'x', name: 'scan_3.pdf', page: null, code: 'file.took-too-long', message: 'The PDF took too long to read.' }],
    },
    changed,
  )
  expect(screen.getByText(/Some Invoices are stuck at preocessing/u)).toBeTruthy()
  expect(screen.getByText('scan_3.pdf').parentElement?.textContent).toContain('took too long')
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(changed).toHaveBeenCalled())
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/accountant/scans/restart')
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toEqual({ scanGroupId: 'g1' })
})

const broken = {
  status: 'FAILED',
  failures: ['a.pdf', 'b.pdf', 'b.pdf'].map(name => ({
    fileId: name,
    name,
    page: name === 'a.pdf' ? null : 4,
    code: 'file.truncated',
    message: 'It ends too early.',
  })),
} as const

it('unreadable files and pages are left out after a confirmation that lists them', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json({ success: true })))
  vi.stubGlobal('fetch', fetch)
  const changed = vi.fn()
  render(<Dialogs />)
  show({ ...broken, failures: [...broken.failures] }, changed)
  fireEvent.click(screen.getByRole('button', { name: 'Leave out…' }))
  const dialog = (await screen.findByText('Leave out what could not be read?')).closest('[role=dialog]') as HTMLElement
  expect(dialog.textContent).toContain('missing from this batch: a.pdf; b.pdf, page 4. The documents stay stored')
  expect(fetch).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('Not now'))
  await waitFor(() => expect(screen.queryByText('Not now')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Leave out…' }))
  fireEvent.click(await screen.findByText('Leave out'))
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
  expect(fetch.mock.calls.map(([path, init]) => [path, init?.body])).toEqual([['/api/accountant/scans/leaveOut', '{"scanGroupId":"g1"}']])
})

const leftOut = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map((name, i) => ({ fileId: name, name, page: i || null }))

it('a card lists what was left out, and brings it back', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json({ success: true })))
  vi.stubGlobal('fetch', fetch)
  const changed = vi.fn()
  show({ leftOut }, changed)
  expect(screen.getByText(/^Left out:/u).textContent).toBe('Left out: a.pdf; b.pdf, page 1; c.pdf, page 2 and 1 more Bring back')
  const back = screen.getByRole('button', { name: 'Bring back' })
  back.focus()
  fireEvent.click(back)
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
  expect(fetch.mock.calls.map(([path, init]) => [path, init?.body])).toEqual([['/api/accountant/scans/bringBack', '{"scanGroupId":"g1"}']])
  expect(document.activeElement?.textContent).toBe('September dockets')
})

it.each([
  ['undone from its notice', undefined, ['leaveOut', 'bringBack']],
  ['not undone with more than it did', leftOut, ['leaveOut']],
])('leaving out is %s', async (_, before, expectedRequests) => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json({ success: true })))
  vi.stubGlobal('fetch', fetch)
  render(
    <>
      <Dialogs />
      <Toasts />
    </>,
  )
  const changed = vi.fn()
  show({ ...broken, failures: [...broken.failures], ...(before ? { leftOut: before } : {}) }, changed)
  fireEvent.click(screen.getByRole('button', { name: 'Leave out…' }))
  fireEvent.click(await screen.findByText('Leave out'))
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
  const undo = screen.queryByRole('button', { name: 'Undo' })
  if (undo) fireEvent.click(undo)
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(expectedRequests.length))
  expect(fetch.mock.calls.map(([path]) => String(path).split('/').at(-1))).toEqual(expectedRequests)
})

it('a card whose batch somebody else renamed meanwhile says so and keeps what was typed; saving again replaces that name', async () => {
  const message = 'Somebody else has named this batch “June” meanwhile. Save again to replace that name.'
  const answers = [Response.json({ error: { code: 'group.renamed', message } }, { status: 409 }), Response.json({ success: true })]
  const sent = vi.fn<typeof fetch>(() => Promise.resolve(answers.shift() ?? Response.error()))
  vi.stubGlobal('fetch', sent)
  render(<Toasts />)
  const { rerender } = show({})
  fireEvent.click(screen.getByRole('button', { name: 'Rename September dockets' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Name of the batch' }), { target: { value: 'Winter' } })
  // The page shows the other name before the save.
  rerender(card({ name: 'June' }))
  const save = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Save the name' }))
  save()
  await screen.findByText(new RegExp(message, 'u'))
  expect(screen.getByRole('textbox', { name: 'Name of the batch' })).toHaveProperty('value', 'Winter')
  save()
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(sent.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as unknown)).toEqual([
    { id: 'g1', name: 'Winter', seenName: 'September dockets' },
    { id: 'g1', name: 'Winter' },
  ])
  expect(screen.queryByText(new RegExp(message, 'u'))).toBeNull()
})

it('a card is renamed in place, but not to an empty name', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json({ success: true })))
  vi.stubGlobal('fetch', fetch)
  show({})
  fireEvent.click(screen.getByRole('button', { name: 'Rename September dockets' }))
  const input = screen.getByRole('textbox', { name: 'Name of the batch' })
  fireEvent.change(input, { target: { value: '   ' } })
  fireEvent.submit(input)
  expect(fetch).not.toHaveBeenCalled()
  fireEvent.change(input, { target: { value: ' Box 2 ' } })
  fireEvent.submit(input)
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toEqual({ id: 'g1', name: 'Box 2', seenName: 'September dockets' })
})

it.each([
  ['a retry', () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })), 'Retry did not start. This batch was deleted.'],
  [
    'a new name',
    () => {
      fireEvent.click(screen.getByRole('button', { name: 'Rename September dockets' }))
      fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Box 2' } })
      fireEvent.submit(screen.getByRole('textbox'))
    },
    'The name could not be saved. This batch was deleted.',
  ],
])('a card shows why %s failed, and stays as it was', async (_, act, text) => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ error: { code: 'group.deleted', message: 'This batch was deleted.' } }, { status: 409 })),
  )
  const changed = vi.fn()
  render(<Toasts />)
  show({ status: 'FAILED' }, changed)
  act()
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('alert')
        .map(it => it.textContent)
        .join(),
    ).toContain(text),
  )
  expect(changed).not.toHaveBeenCalled()
})

it('Esc cancels renaming, and returns the focus to the pencil', () => {
  show({})
  fireEvent.click(screen.getByRole('button', { name: 'Rename September dockets' }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Typed in vain' } })
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' })
  expect(screen.getByRole('link', { name: 'September dockets' })).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Rename September dockets')
})

it('a card has every action in its menu, also by keyboard', () => {
  const [remove, merge] = [vi.fn(), vi.fn()]
  show({}, nothing, { onDelete: remove, onMerge: merge })
  fireEvent.click(screen.getByRole('button', { name: 'More for September dockets' }))
  expect(screen.getAllByRole('menuitem').map(it => it.firstChild?.textContent)).toEqual([
    'Rename',
    'Merge into…',
    'Download for Excel',
    'As it stood…',
    'Download evidence',
    'Delete…',
  ])
  expect(document.activeElement?.firstChild?.textContent).toBe('Rename')
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' })
  expect(document.activeElement?.firstChild?.textContent).toBe('Merge into…')
  fireEvent.click(document.activeElement as Element)
  expect(merge).toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'More for September dockets' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete…' }))
  expect(remove).toHaveBeenCalled()
  expect(screen.queryByRole('menu')).toBeNull()
})

it('a card has keys for its menu entries while it has the focus, except in its name field', () => {
  const [remove, merge] = [vi.fn(), vi.fn()]
  show({}, nothing, { onDelete: remove, onMerge: merge })
  const name = screen.getByRole('link', { name: 'September dockets' })
  fireEvent.keyDown(name, { key: 'm' })
  fireEvent.keyDown(name, { key: 'M', ctrlKey: true })
  fireEvent.keyDown(name, { key: 'Delete' })
  fireEvent.keyDown(name, { key: 'F2' })
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'm' })
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Delete' })
  expect([merge.mock.calls.length, remove.mock.calls.length]).toEqual([1, 1])
})

it('a card counts the batches merged into it, and separates them from its menu', () => {
  const separate = vi.fn()
  show(
    {
      children: [
        { id: 'g2', name: '', createdAt: new Date(2026, 9, 2).getTime() },
        { id: 'g3', name: 'Box 2', createdAt: 0 },
      ],
      descendants: ['g2', 'g3', 'g4'],
    },
    nothing,
    { onSeparate: separate },
  )
  expect(screen.getByRole('link', { name: 'with 3 merged batches' }).getAttribute('href')).toBe(
    '/business/details/clientId=c1&firmId=f1&parentGroup=g1',
  )
  fireEvent.click(screen.getByRole('button', { name: 'More for September dockets' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Separate “Box 2”' }))
  expect(separate).toHaveBeenCalledWith({ id: 'g3', name: 'Box 2' }, 'g1')
})

it('a download whose code could not be loaded says so', async () => {
  vi.doMock('../parts/evidence.ts', () => {
    throw new Error('offline')
  })
  show({})
  render(<Toasts />)
  fireEvent.click(screen.getByRole('button', { name: 'More for September dockets' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Download evidence' }))
  await screen.findByText('Nothing was downloaded. Check your connection and try again.')
  vi.doUnmock('../parts/evidence.ts')
})
