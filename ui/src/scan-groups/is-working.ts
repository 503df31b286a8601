import type { GroupCard } from '@docketry/contracts/api/scans.ts'

/** Apart from what is shown of it (progress.ts), because most pages ask only this. */
export const isWorking = (it: Pick<GroupCard, 'status'>): boolean => it.status !== 'COMPLETE' && it.status !== 'FAILED'
