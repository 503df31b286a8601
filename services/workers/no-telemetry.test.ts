import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { modelPath } from '../pipeline/model/version.ts'

it('the model runtime writes no identifier of this machine, which its telemetry would need', async () => {
  const home = await mkdtemp(join(tmpdir(), 'docketry-home-'))
  try {
    // The runtime disables telemetry where it detects CI, so the environment has only what is needed.
    const { PATH } = process.env
    const script = `const { loadScorer } = await import(${JSON.stringify(new URL('./onnx.ts', import.meta.url).href)}); await loadScorer(${JSON.stringify(modelPath)})`
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
      env: { PATH, HOME: home, TMPDIR: home },
      cwd: home,
    })
    expect(await readdir(home)).toEqual([])
  } finally {
    await rm(home, { recursive: true, force: true })
  }
})
