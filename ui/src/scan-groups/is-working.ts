import type { GroupCard } from '@docketry/contracts/api/scans.ts'

/** Whether the batch is still being read. In a file of its own, because most pages need this and not progress.ts. */
export const isWorking = (it: Pick<GroupCard, 'status'>): boolean => it.status !== 'COMPLETE' && it.status !== 'FAILED'
