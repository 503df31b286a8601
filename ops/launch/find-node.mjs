// Finds a Node.js 24 or newer: the one that runs this, or the one npm installed beside the project as a plain package.
// Runs on any Node 20 or newer, so that one command works where the system's Node is older.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Path of a Node ≥ 24. Throws an Error with a sentence on what to do. */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const os = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${os}-${process.arch}`
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
    return join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  } catch {
    throw new Error(
      `Docketry needs Node.js 24. This is ${process.version}, and no ${name} package is installed: ` +
        'run "npm install" in the project folder, or install Node.js 24 from your system.',
    )
  }
}
