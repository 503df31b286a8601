/** The folder that DOCKETRY_ANCHORS names, where it cannot be used. */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { operate } from '../cli/operate.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { abns, startApp } from '../testing/app.ts'

let home: string
beforeEach(async () => {
  home = await temporaryFolder()
})
afterEach(() => removeFolder(home))

const refusal = (folder: string) => ({
  code: 'anchors-folder',
  message: expect.stringMatching(
    new RegExp(
      `^DOCKETRY_ANCHORS: the files of anchors cannot be written to .*${folder}.* Name a folder in which Docketry may write\\.$`,
      'u',
    ),
  ) as string,
})

it('a start is refused where DOCKETRY_ANCHORS is a file, and the data folder can be used afterwards', async () => {
  const file = join(home, 'anchors')
  await writeFile(file, '')
  const start = (folder: string) => startApp({ folder: join(home, 'data'), env: { DOCKETRY_ANCHORS: folder } })
  await expect(start(file)).rejects.toMatchObject(refusal('anchors'))
  const app = await start(join(home, 'other'))
  await app.close()
})

it.runIf(process.platform === 'linux')(
  'a start is refused, and does not hang, where DOCKETRY_ANCHORS is a folder below /proc',
  async () => {
    const started = startApp({ folder: join(home, 'data'), env: { DOCKETRY_ANCHORS: '/proc/docketry/anchors' } })
    await expect(started).rejects.toMatchObject(refusal('/proc/docketry/anchors'))
  },
)

it('docketry anchor says which setting is wrong where the folder cannot be written any more', async () => {
  const folder = join(home, 'anchors')
  const app = await startApp({ folder: join(home, 'data'), env: { DOCKETRY_ANCHORS: folder } })
  await app.owner(abns[0])
  await rm(folder, { recursive: true })
  await writeFile(folder, '')
  const quiet = { say: () => undefined, warn: () => undefined }
  await expect(operate('anchor', [], quiet, { DOCKETRY_DATA: app.folder })).rejects.toMatchObject(refusal('anchors'))
  await app.close()
})
