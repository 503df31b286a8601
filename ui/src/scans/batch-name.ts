import { shownDay } from '../data/format.ts'

/** What a batch is called: its name, else the day it came. */
export const batchName = (it: { name: string; createdAt: number }): string => it.name.trim() || `Upload of ${shownDay(it.createdAt)}`
