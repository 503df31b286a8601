/** Dry runs in a process that has no workers, such as the role `api` on servers. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { fakePdf } from '../testing/fake-workers.ts'
import { workersOnDemand } from './workers-on-demand.ts'

it('workers are started with the first job, reject what a job rejects with, and are started again after they were ended', async () => {
  const folder = await temporaryFolder()
  const workers = workersOnDemand(1)
  try {
    const path = join(folder, 'broken.pdf')
    await writeFile(path, fakePdf(1))
    for (let i = 0; i < 2; i += 1) {
      await expect(workers.run('open', { path })).rejects.toMatchObject({ code: expect.stringMatching(/^file\./u) as string })
      await workers.close()
    }
  } finally {
    await workers.close()
    await removeFolder(folder)
  }
})
