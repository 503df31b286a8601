// @vitest-environment jsdom
import type { NetworkScan } from '@docketry/contracts/api/scanners.ts'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useScanner } from './use-scanner.ts'

afterEach(() => {
  cleanup()
  vi.doUnmock('./scanner-source.ts')
})

it('a scan whose pages cannot be fetched, because their code is not loaded, is not shown as running for ever', async () => {
  vi.doMock('./scanner-source.ts', () => {
    throw new Error('offline')
  })
  const failures: string[] = []
  const { result } = renderHook(() => useScanner({ accountingFirmId: 'f' }, vi.fn(), ({ code }) => void failures.push(code)))
  const scan: NetworkScan = {
    scanId: 's',
    scanner: 'Tray 2',
    at: 0,
    running: true,
    failure: null,
    pages: [1],
    duplex: false,
    colour: false,
  }
  result.current.fetchPages(scan)
  await waitFor(() => expect(failures).toEqual(['scanner-connection']))
  await waitFor(() => expect(result.current.running).toBeNull())
  // As the notice says, the dialog offers it again.
  expect(result.current.isHere('s')).toBe(false)
})
