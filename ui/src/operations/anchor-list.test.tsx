// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { AnchorEntry, Anchors } from '@docketry/contracts/api/anchors.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signInAs } from '../../testing/signed-in.ts'
import { currentToasts } from '../parts/toasts.tsx'
import { signOut } from '../session/session.ts'
import { AnchorList } from './anchor-list.tsx'

const entry = (number: number, more: Partial<AnchorEntry> = {}): AnchorEntry => ({
  number,
  at: Date.UTC(2026, 10, 20, 3),
  events: 1204,
  streams: 88,
  root: `${number}`.padStart(2, '0').repeat(32),
  key: '0123456789abcdef',
  file: `anchor-0000${number}.ndjson`,
  by: null,
  operator: null,
  ...more,
})
let all: AnchorEntry[]
let key: string | null
let folder: string | null
let taking: () => Response
const pageOf = (before: number): Anchors => ({
  last: all[0] ?? null,
  total: all.length,
  earlier: all.filter(({ number }) => number < before).slice(0, 10),
  key,
  folder,
})
beforeEach(() => {
  all = []
  key = '0123456789abcdef'
  folder = '/data/anchors'
  taking = () => Response.json({ anchor: null })
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit = {}) => {
    const before = Number(new URL(address, 'http://localhost').searchParams.get('before') ?? all[0]?.number)
    return Promise.resolve(method === 'POST' ? taking() : Response.json(pageOf(before)))
  })
  signInAs({ roles: ['su'] })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})
const detail = async (term: string): Promise<string> =>
  (await screen.findByText(term, { selector: 'dt' })).nextElementSibling?.textContent ?? ''
const numbers = (): (string | null)[] =>
  [...document.querySelectorAll('[aria-labelledby="ops-anchors-earlier"] td:first-child')].map(cell => cell.textContent)
const lastToast = () => currentToasts().at(-1)

it('the last anchor is shown with its time, number, who took it, what it covers, its root, file and key', async () => {
  all = [entry(12, { by: 'Ann Lee' }), entry(11, { operator: 'root' }), entry(10)]
  render(<AnchorList />)
  expect(await detail('Last anchor')).toMatch(/^Number 12, 20 November 2026 at .*, taken by Ann Lee$/u)
  expect(await detail('Covers')).toBe('1,204 events of 88 streams')
  expect(await detail('Root')).toBe('121212121212… Copy')
  expect(await detail('File')).toBe('anchor-000012.ndjson, in /data/anchors of the process that took it')
  expect(await detail('Signature')).toBe('Signed by the key 0123456789abcdef.')
  const rows = within(screen.getByRole('region', { name: 'Earlier anchors' }))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map(row => within(row).getAllByRole('cell')[2]?.textContent)).toEqual(['root, on the command line', 'Docketry'])
})

it.each([
  [null, null, /^Not signed: no anchor key is set\. .*docketry anchor new-key FILE.*docs\/deploy\.md/u],
  [null, 'fedcba9876543210', /^Not signed\. A key has been set since then: the next anchor is signed by the key fedcba9876543210\.$/u],
  ['0123456789abcdef', null, /^Signed by the key 0123456789abcdef\. .*an anchor that you take here is not signed.*role api/u],
])('an anchor signed by %s, on a process with the key %s, says what to do', async (signedBy, own, sentence) => {
  all = [entry(1, { key: signedBy })]
  key = own
  render(<AnchorList />)
  expect(await detail('Signature')).toMatch(sentence)
})

it('where no folder is set, it is said that this process writes no files', async () => {
  all = [entry(1)]
  folder = null
  render(<AnchorList />)
  expect(await detail('File')).toBe(
    'anchor-00001.ndjson. The process that answers here writes no files: DOCKETRY_ANCHORS names no folder for them',
  )
})

it('before the first anchor the section says so, and an anchor can be taken', async () => {
  render(<AnchorList />)
  expect(await screen.findByText(/^No anchor was taken yet\./u)).toBeTruthy()
  taking = () => {
    all = [entry(1)]
    return Response.json({ anchor: all[0] })
  }
  fireEvent.click(screen.getByRole('button', { name: 'Take an anchor now' }))
  expect(await detail('Last anchor')).toContain('Number 1')
  expect(lastToast()).toMatchObject({ kind: 'info', text: 'Anchor 1 was taken: it covers 1,204 events of 88 streams' })
})

it('taking an anchor says so where nothing was stored since the last one, and where another process takes one', async () => {
  all = [entry(1)]
  render(<AnchorList />)
  fireEvent.click(await screen.findByRole('button', { name: 'Take an anchor now' }))
  await vi.waitFor(() => expect(lastToast()?.text).toBe('Nothing was stored since the last anchor, so no new one was taken'))
  const message = 'Another process is taking an anchor now.'
  taking = () => Response.json({ error: { code: 'anchor.being-taken', message } }, { status: 409 })
  fireEvent.click(await screen.findByRole('button', { name: 'Take an anchor now' }))
  await vi.waitFor(() => expect(lastToast()).toMatchObject({ kind: 'error', text: message }))
})

it('earlier anchors are shown ten at a time, newest first, and from the newest again when another one is taken', async () => {
  all = Array.from({ length: 25 }, (_, n) => entry(25 - n))
  render(<AnchorList />)
  expect(await screen.findByText('25 anchors in all, the newest 11 are shown.')).toBeTruthy()
  expect([numbers().length, numbers()[0], numbers().at(-1)]).toEqual([10, '24', '15'])
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await vi.waitFor(() => expect(numbers().at(-1)).toBe('5'))
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await vi.waitFor(() => expect(numbers().at(-1)).toBe('1'))
  expect(numbers()).toHaveLength(24)
  expect([screen.queryByRole('button', { name: 'Show more' }), screen.getByText('25 anchors in all.')]).toEqual([null, expect.anything()])
  all = [entry(26), ...all]
  fireEvent.click(screen.getByRole('button', { name: 'Take an anchor now' }))
  await vi.waitFor(() => expect([numbers().length, numbers()[0], numbers().at(-1)]).toEqual([10, '25', '16']))
})

it('the whole root is copied', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  all = [entry(12)]
  render(<AnchorList />)
  fireEvent.click(await screen.findByRole('button', { name: 'Copy the root of anchor 12' }))
  expect(writeText).toHaveBeenCalledWith('12'.repeat(32))
  await vi.waitFor(() => expect(lastToast()?.text).toBe('The root of anchor 12 is copied'))
})
