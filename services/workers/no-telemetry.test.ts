import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { modelPath } from '../pipeline/model/version.ts'

it('keeps the model runtime from writing an identity of this machine, and so from telling its maker', async () => {
  const home = await mkdtemp(join(tmpdir(), 'docketry-home-'))
  try {
    // The runtime is silent of its own accord where it believes to be in CI: that would prove nothing.
    const { PATH } = process.env
    const script = `const { loadScorer } = await import(${JSON.stringify(new URL('./onnx.ts', import.meta.url).href)}); await loadScorer(${JSON.stringify(modelPath)})`
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { env: { PATH, HOME: home, TMPDIR: home }, cwd: home })
    expect(await readdir(home)).toEqual([])
  } finally {
    await rm(home, { recursive: true, force: true })
  }
})
