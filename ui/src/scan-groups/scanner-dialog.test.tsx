// @vitest-environment jsdom
/** The dialog of network scanners: what it offers of each, what it sends, and scans that were not processed. */
import type { NetworkScan, Scanner } from '@docketry/contracts/api/scanners.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { signInAs } from '../../testing/signed-in.ts'
import { Dialogs } from '../parts/dialogs.tsx'
import { loadOverlays } from '../parts/overlays.ts'
import { ScannerDialog } from './scanner-dialog.tsx'

const scanner = (more: Partial<Scanner>): Scanner => ({
  id: 'a',
  name: 'Front desk',
  reachable: true,
  feeder: true,
  duplex: true,
  glass: true,
  colour: true,
  ...more,
})
const scan = (more: Partial<NetworkScan>): NetworkScan => ({
  scanId: 's',
  scanner: 'Front desk',
  at: Date.now(),
  running: false,
  duplex: true,
  colour: false,
  pages: [1, 2, 3],
  failure: null,
  ...more,
})

let answer: { scanners: Scanner[]; notUploaded: NetworkScan[] }
let sent: [path: string, body: Record<string, unknown>][]
let onScan: ReturnType<typeof vi.fn<(scan: NetworkScan) => void>>

beforeAll(() => loadOverlays())
beforeEach(() => {
  signInAs({})
  answer = { scanners: [scanner({})], notUploaded: [] }
  sent = []
  onScan = vi.fn()
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return Promise.resolve(Response.json(answer))
    sent.push([address, JSON.parse(String(init.body)) as Record<string, unknown>])
    return Promise.resolve(Response.json(address.endsWith('/start') ? scan({ running: true, pages: [] }) : { success: true }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (isHere = (_: string) => false) =>
  render(
    <>
      <ScannerDialog target={{ accountingFirmId: 'f', clientId: 'c' }} isHere={isHere} onScan={onScan} onClose={() => undefined} />
      <Dialogs />
    </>,
  )
const labels = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('radio')
    .map(it => it.closest('label')?.textContent?.trim())
const checked = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .filter(it => it.checked)
    .map(it => it.closest('label')?.textContent?.trim())

it('each scanner has the ways of taking pages and the colours that it reports', async () => {
  answer.scanners.push(
    scanner({ id: 'b', name: 'Flatbed', feeder: false, duplex: false, colour: false }),
    scanner({ id: 'x', name: 'Away', reachable: false }),
  )
  open()
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Scanner' })
  expect([...choice.options].map(it => it.text)).toEqual(['Front desk', 'Flatbed'])
  expect(labels('Pages')).toEqual(['Feeder, both sides', 'Feeder, one side', 'One page on the glass'])
  expect(checked()).toEqual(['Feeder, both sides', 'Gray'])
  fireEvent.click(screen.getByRole('radio', { name: 'Colour' }))
  fireEvent.change(choice, { target: { value: 'b' } })
  expect(labels('Pages')).toEqual(['One page on the glass'])
  expect(checked()).toEqual(['One page on the glass', 'Gray'])
})

it('a scan is started as it is chosen, in colour only where the scanner has it', async () => {
  answer.scanners.push(scanner({ id: 'b', name: 'Flatbed', feeder: false, duplex: false, colour: false }))
  open()
  fireEvent.click(await screen.findByRole('radio', { name: 'Colour' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Feeder, one side' }))
  fireEvent.click(screen.getByRole('button', { name: 'Scan' }))
  await waitFor(() => expect(onScan).toHaveBeenCalledWith(expect.objectContaining({ scanId: 's', running: true })))
  expect(sent[0]).toMatchObject([
    '/api/accountant/scanners/start',
    { scannerId: 'a', source: 'feeder', duplex: false, colour: true, clientId: 'c' },
  ])
  cleanup()
  open()
  fireEvent.click(await screen.findByRole('radio', { name: 'Colour' }))
  fireEvent.change(screen.getByRole('combobox', { name: 'Scanner' }), { target: { value: 'b' } })
  fireEvent.click(screen.getByRole('button', { name: 'Scan' }))
  await waitFor(() =>
    expect(sent[1]).toMatchObject(['/api/accountant/scanners/start', { scannerId: 'b', source: 'glass', duplex: false, colour: false }]),
  )
})

it('scans that were not processed are added or, after a question, discarded; those on the page behind are not listed', async () => {
  answer.notUploaded = [scan({}), scan({ scanId: 'here', pages: [1] })]
  open(scanId => scanId === 'here')
  const group = await screen.findByRole('group', { name: 'Scan that was not processed' })
  expect(group.textContent).toContain('3 pages from Front desk')
  fireEvent.click(within(group).getByRole('button', { name: 'Add them here' }))
  expect(onScan).toHaveBeenCalledWith(answer.notUploaded[0])
  fireEvent.click(within(group).getByRole('button', { name: 'Discard' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard 3 pages' }))
  await waitFor(() =>
    expect(sent).toEqual([['/api/accountant/scanners/discard', { accountingFirmId: 'f', clientId: 'c', scanId: 's', pages: null }]]),
  )
})

it('without a scanner the dialog says what to do, and searches again', async () => {
  answer.scanners = []
  open()
  await screen.findByText(/No scanner answers\. Turn it on/u)
  answer.scanners = [scanner({})]
  fireEvent.click(screen.getByRole('button', { name: 'Search again' }))
  await screen.findByRole('combobox', { name: 'Scanner' })
})
