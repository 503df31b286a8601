/** The address of a data folder's control socket. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Longest socket address in bytes that every system accepts (Linux 107, macOS 103). */
const maxAddressBytes = 103

export const controlPath = (folder: string): string => join(folder, 'control.sock')

/**
 * Calls `use` with an address of the socket of `folder`. If the path is too long, the address goes through a short symbolic link,
 * which is removed when `use` returns. The socket itself is always in the data folder, for its owner only.
 */
export function withControlAddress<T>(folder: string, use: (address: string) => T, platform = process.platform): T {
  // Windows has named pipes instead of socket files.
  if (platform === 'win32') return use(`\\\\.\\pipe\\docketry-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`)
  const path = controlPath(folder)
  if (Buffer.byteLength(path) <= maxAddressBytes) return use(path)
  const place = mkdtempSync(join(tmpdir(), 'docketry-'))
  try {
    const link = join(place, 'd')
    symlinkSync(folder, link)
    return use(controlPath(link))
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
