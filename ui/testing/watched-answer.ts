import { act } from '@testing-library/react'
import { expect, vi } from 'vitest'

/** An answer of a stubbed `fetch`. `shown` resolves once the screen has read it and rendered what follows from it. */
export function watchedAnswer(body: unknown): { response: Response; shown(): Promise<void> } {
  const response = Response.json(body)
  const read = vi.spyOn(response, 'text')
  return {
    response,
    async shown() {
      await vi.waitFor(() => expect(read).toHaveBeenCalled())
      await act(() => read.mock.results[0]?.value as Promise<unknown>) // the text that was read
    },
  }
}
