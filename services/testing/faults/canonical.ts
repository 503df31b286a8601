/** RFC 8785 canonical JSON and its SHA-256, implemented independently of the product. */
import { createHash } from 'node:crypto'

/** Keys ordered by UTF-16 code units; numbers and strings as in ECMAScript, as the RFC requires. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, it]) => `${JSON.stringify(key)}:${canonical(it)}`).join(',')}}`
}

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
