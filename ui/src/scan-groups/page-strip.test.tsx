// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signInAs } from '../../testing/signed-in.ts'
import { signOut } from '../session/session.ts'
import { useCaptures } from './captures.ts'
import { PageStrip } from './page-strip.tsx'

const scrolledTo: (string | null)[] = []
beforeEach(() => {
  signInAs({})
  scrolledTo.length = 0
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.getAttribute('aria-label'))
  })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.restoreAllMocks()
})

function Strip() {
  const { pages, add, remove, move } = useCaptures('clientId=1')
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <>
      <button type="button" onClick={() => add({ image: new Blob(), label: 'abcd'[pages.length] ?? '', thumb: 'data:,' })}>
        take
      </button>
      <PageStrip pages={pages} chosen={chosen} onChoose={setChosen} onRemove={remove} onMove={move} />
    </>
  )
}
const labels = () => screen.getAllByRole('button', { name: /^Page \d: / }).map(it => it.getAttribute('aria-label'))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

it('the chosen page is moved and deleted by buttons, without a keyboard', () => {
  render(<Strip />)
  for (const _ of 'abc') press('take')
  expect(screen.queryByRole('button', { name: /Delete/u })).toBeNull()
  press('Page 1: a')
  expect(scrolledTo.at(-1)).toBe('Page 1: a')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '‹ Move back' }).disabled).toBe(true)
  press('Move forward ›')
  expect(labels()).toEqual(['Page 1: b', 'Page 2: a', 'Page 3: c'])
  press('Delete page 2')
  expect(labels()).toEqual(['Page 1: b', 'Page 2: c'])
  press('Delete page 2')
  press('Delete page 1')
  expect(screen.queryByRole('button', { name: /Page/u })).toBeNull()
})
