// A folder for the files of one test run, removed at its end. In memory if there is enough: files of tests must survive processes only, not
// the machine, and tens of thousands of small writes to a busy disk make the suite slow.
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const requiredBytes = 4_000_000_000

function place() {
  if (!existsSync(inMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize > requiredBytes && freemem() > 2 * requiredBytes ? inMemory : tmpdir()
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
