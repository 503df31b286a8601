import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { brokenAt } from '../../platform/testing/broken-at.ts'
import { reader } from '../../platform/projections/read-projections.ts'
import { startCounting } from './testing/counting.ts'
import { removeFolder, temporaryFolder } from '../../platform/testing/folder.ts'
import { linesUntilKilled } from '../../platform/testing/kill.ts'

const child = fileURLToPath(new URL('./crash.child.ts', import.meta.url))

it('a killed process loses no acknowledged command and executes none twice, however often it is killed', async () => {
  const folder = await temporaryFolder()
  const acknowledged: [counter: string, commandId: string][] = []
  // Each process is killed at a different moment, and the next one continues on its folder.
  for (const lines of [1, 40, 150, 7]) {
    for (const line of await linesUntilKilled([child, folder, String(lines)], lines)) {
      const [counter = '', commandId = ''] = line.split(' ')
      acknowledged.push([counter, commandId])
    }
  }
  const { ports, settled, close } = await startCounting(folder, 99)
  await settled()

  let total = 0
  for (const counter of ['c-0', 'c-1', 'c-2', 'c-3']) {
    const stored = await ports.events.read(`counter-${counter}`)
    const commands = stored.map(({ metadata }) => metadata.commandId)
    expect(new Set(commands).size).toBe(commands.length)
    expect(commands).toEqual(expect.arrayContaining(acknowledged.flatMap(([of, commandId]) => (of === counter ? commandId : []))))
    expect(brokenAt(stored)).toBeNull()
    // The fold, the projection and the copy made by reaction, log and stage must have the same count.
    const rows = await reader(ports.documents).getMany('counters', [counter, `copy-${counter}`])
    expect(rows.map(({ total }) => total)).toEqual([commands.length, commands.length])
    total += commands.length
  }
  // Commands without an acknowledgement may or may not be stored: at most one for each user and kill.
  expect(total - acknowledged.length).toBeLessThanOrEqual(6 * 4)
  expect(await ports.log.deadLetters('copy')).toEqual([])
  await close()
  await removeFolder(folder)
})
