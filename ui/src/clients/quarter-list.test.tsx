// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FirmRights } from '../session/firm-rights.tsx'
import { reloadFirms } from '../session/firm.ts'
import { signInAs } from '../../testing/signed-in.ts'
import { signOut } from '../session/session.ts'
import { QuarterList } from './quarter-list.tsx'

let lodged: { reference: string; date: string } | null
let live: ReadableStreamDefaultController<Uint8Array> | undefined
beforeEach(() => {
  lodged = null
  reloadFirms()
  signInAs()
  vi.stubGlobal('fetch', (address: string) => {
    const path = String(address)
    if (path.includes('/employers'))
      return Promise.resolve(Response.json([{ business: { id: 'f', name: 'Harcourt', zone: 'Australia/Sydney' }, type: 'owner' }]))
    if (path.includes('/live'))
      return Promise.resolve(
        new Response(new ReadableStream<Uint8Array>({ start: it => void (live = it) }), {
          headers: { 'content-type': 'text/event-stream' },
        }),
      )
    if (path.includes('/worksheet/states'))
      return Promise.resolve(
        Response.json({
          worksheets: [{ period: 'q106', name: 'Jul–Sep 2026', from: '2026-07-01', before: '2026-10-01', frozenAt: 1, lodged }],
        }),
      )
    return Promise.resolve(Response.json({ quarters: [{ index: 106, invoices: 1, reviewed: 1, doubtful: 0, sums: [] }] }))
  })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

it('a quarter that is lodged in another window says so, and the page of the client counts its invoices again', async () => {
  const onChanged = vi.fn()
  render(
    <FirmRights>
      <QuarterList
        firmId="f"
        clientId="c"
        view={{ by: 'quarter', from: '2026-07-01', to: '2026-09-30' }}
        upload="/scan/files"
        onChanged={onChanged}
      />
    </FirmRights>,
    { wrapper: MemoryRouter },
  )
  await screen.findByText(/worksheet frozen/u)
  lodged = { reference: 'R1', date: '2026-10-20' }
  const change = JSON.stringify({ groups: [], clients: ['c'] })
  live?.enqueue(new TextEncoder().encode(`data: ${change}\n\n`))
  await waitFor(() => expect(screen.getByText(/BAS lodged/u)).toBeTruthy(), { timeout: 3000 })
  expect(onChanged).toHaveBeenCalled()
})
