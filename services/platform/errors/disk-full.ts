import { codeOf } from './coded.ts'

/** Whether the operating system reports that a disk is full, or that a user may write no more to it. */
export const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')
