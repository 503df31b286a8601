// A folder for everything that a run of tests stores, removed with all that its tests left. In memory where there is plenty: what a test stores need not
// outlive the machine, only its processes, and tens of thousands of small writes that wait for a busy disk make the suite slow and uneven.
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const plenty = 4_000_000_000

function place() {
  if (!existsSync(inMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize > plenty && freemem() > 2 * plenty ? inMemory : tmpdir()
}

const isRunning = pid => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Creates a folder and returns its path; removes the folders of runs that were killed. */
export function newScratch() {
  const home = place()
  for (const name of readdirSync(home)) {
    const [, pid] = /^docketry-suite-(\d+)-/u.exec(name) ?? []
    if (pid && !isRunning(Number(pid))) rmSync(join(home, name), { recursive: true, force: true })
  }
  return mkdtempSync(join(home, `docketry-suite-${process.pid}-`))
}
