import { expect, it } from 'vitest'
import { closeAfter, closeAll } from './close-all.ts'

/** Parts that note when they are closed; those that are named cannot be closed. */
function parts(failing: string[]) {
  const closed: string[] = []
  const opened = ['first', 'second', 'third'].map(name => async () => {
    closed.push(name)
    if (failing.includes(name)) throw new Error(`${name} is not closed`)
  })
  return { closed, opened }
}

it('everything is closed, the last part first and once, also where parts cannot be closed; the first error is thrown', async () => {
  const { closed, opened } = parts(['second', 'third'])
  await expect(closeAll(opened)).rejects.toThrow('third is not closed')
  await closeAll(opened)
  expect(closed).toEqual(['third', 'second', 'first'])
})

it('an opening that fails half-way reports its own error, not that of closing', async () => {
  const { closed, opened } = parts(['second'])
  await expect(closeAfter(new Error('not opened'), () => closeAll(opened))).rejects.toThrow('not opened')
  expect(closed).toEqual(['third', 'second', 'first'])
})
