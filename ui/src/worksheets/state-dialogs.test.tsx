// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { noPurchases } from '@docketry/contracts/rules/worksheet.ts'
import { signInAs } from '../../testing/signed-in.ts'
import { signOut } from '../session/session.ts'
import { StateDialog } from './state-dialogs.tsx'

type Props = Parameters<typeof StateDialog>[0]

afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

it('a lodgement names the figures that are on screen, by their invoices and by when they were frozen', async () => {
  signInAs({})
  const [sent, done] = [vi.fn(), vi.fn()]
  vi.stubGlobal(
    'fetch',
    (_: string, init: RequestInit) => (sent(JSON.parse(String(init.body))), Promise.resolve(Response.json({ success: true }))),
  )
  const frozen = { by: 'Ann Lim', at: Date.UTC(2026, 9, 1), blob: 'b'.repeat(64) }
  const answer = {
    name: 'Jul–Sep 2026',
    sales: {},
    adjusted: { G7: 0, G18: 0 },
    purchases: noPurchases,
    invoices: 0,
    state: { frozen, lodged: null },
  }
  render(
    <StateDialog
      act="lodge"
      place={{ firmId: 'f', clientId: 'c', period: 'q106', basis: null }}
      answer={answer as unknown as Props['answer']} // what the dialog reads
      onClose={() => undefined}
      onDone={done}
    />,
  )
  fireEvent.change(await screen.findByLabelText('Reference of the tax office'), { target: { value: 'REF 1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Lodge' }))
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ blob: frozen.blob, frozenAt: frozen.at, reference: 'REF 1' }))
})
