/** Whether what a scanner sent is a complete page. */
import { sniff } from '../../content/sniff.ts'
import type { ScannedPage } from '../../shared/network-scanners.ts'

/** The marks at the end of a file; scanners add zeros and comments. */
const ends = { jpeg: Buffer.from([0xff, 0xd9]), png: Buffer.from('IEND', 'latin1'), pdf: Buffer.from('%%EOF', 'latin1') } as const
const tail = 4096

/** Null for a file of another kind, or one whose end is missing. */
export function pageOf(bytes: Buffer): ScannedPage | null {
  const kind = sniff(bytes.subarray(0, 1024))
  if (kind !== 'jpeg' && kind !== 'png' && kind !== 'pdf') return null
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  return bytes.subarray(Math.max(0, end - tail), end).includes(ends[kind]) ? { kind, bytes } : null
}
