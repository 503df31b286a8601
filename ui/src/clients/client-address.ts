import { locOf } from '../data/loc-search.ts'

export const clientAddress = (clientId: string, firmId: string): string => `/business/details/${locOf({ clientId, firmId })}`
