import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeFile } from 'node:fs/promises'
import { removeFolder, temporaryFolder } from '../../services/platform/testing/folder.ts'

const launcher = new URL('./node24.mjs', import.meta.url).pathname
let folder: string
let script: string

/** Runs `code` through the launcher, which gets the signal once the code prints. */
async function ended(code: string, signal?: NodeJS.Signals): Promise<[code: number | null, signal: NodeJS.Signals | null]> {
  await writeFile(script, code)
  const process_ = spawn(process.execPath, [launcher, script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(process_, 'exit')
  if (signal) {
    await once(process_.stdout, 'data')
    process_.kill(signal)
  }
  return (await exit) as [number | null, NodeJS.Signals | null]
}

beforeAll(async () => {
  folder = await temporaryFolder()
  script = join(folder, 'script.mjs')
})
afterAll(() => removeFolder(folder))

const waiting = "console.log('runs'); setInterval(() => {}, 1000)"
it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a command that %s ends has not succeeded: whoever started it sees the signal',
  async signal => {
    expect(await ended(waiting, signal)).toEqual([null, signal])
  },
)
it('a command that handles the signal itself ends with its own exit code', async () => {
  expect(await ended(`process.on('SIGINT', () => process.exit(7)); ${waiting}`, 'SIGINT')).toEqual([7, null])
})
it('a command that ends has its own exit code', async () => {
  expect(await ended('process.exitCode = 3')).toEqual([3, null])
})
