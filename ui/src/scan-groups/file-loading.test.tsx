// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useFileLoading } from './file-loading.ts'

afterEach(cleanup)

it('each failure comes with those before it of the files that were chosen together, so that one message names all', async () => {
  const failed: string[][] = []
  const { result } = renderHook(() =>
    useFileLoading(
      () => undefined,
      all => failed.push(all.map(it => it.text)),
    ),
  )
  const file = (name: string) => new File(['x'], name, { type: 'text/plain' })
  act(() => result.current.load([file('a.txt'), file('b.txt')]))
  act(() => result.current.load([new File([], 'c.pdf', { type: 'application/pdf' })]))
  await waitFor(() => expect(failed).toHaveLength(3))
  const why = 'is not a PNG, JPEG, HEIC or PDF.'
  expect(failed).toEqual([[`a.txt ${why}`], [`a.txt ${why}`, `b.txt ${why}`], ['c.pdf is empty. Scan or save it again.']])
})
