import { locOf } from '../data/addresses.ts'

/** The bin of a client, or of one of its batches. */
export const binAddress = (clientId: string, firmId: string, groupId?: string | null): string => `/business/bin/${locOf({ clientId, firmId, groupId })}`
