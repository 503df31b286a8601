import { expect } from 'vitest'

/** The message of a field stands above its input and describes it, for screen readers too. `box`: the input, or the group of its parts. */
export function expectErrorAbove(box: HTMLElement, message: string): void {
  const ids = (box.getAttribute('aria-describedby') ?? '').split(' ')
  const error = ids.map(id => document.getElementById(id)).find(it => it?.textContent === message)
  if (!error)
    throw new Error(`Not described by “${message}”, but by ${JSON.stringify(ids.map(id => document.getElementById(id)?.textContent))}`)
  expect(error.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
}
