/** What a watch says while it waits. */
import { codeOf } from '../../platform/errors/coded.ts'

/** Of this machine. */
export const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')
export const fullDisk = (folder: string): string => `The disk of ${folder} is full. Make room.`
export const shownPause = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${Math.round(ms / 1000)} s`)
