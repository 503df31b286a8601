/** Trouble of the service, not of the work in hand: no room, no answer. The same work is tried again for as long as it lasts. */
import { codeOf } from './coded.ts'

/** Of the ports, of a mail server, and of worker children that somebody ends; `ENOSPC` and `EDQUOT` are the system's words for a full disk, where an engine's own files did not fit. */
const codes = new Set(['storage-full', 'unknown-outcome', 'closed', 'fenced', 'ENOSPC', 'EDQUOT', 'mail-away', 'worker-killed'])

/** It counts as no attempt: a page must not fail because a disk was full for an hour. */
export const isTransient = (error: unknown): boolean => codes.has(codeOf(error) ?? '')
