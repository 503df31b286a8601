import { locOf } from '../data/addresses.ts'

export const clientAddress = (clientId: string, firmId: string): string => `/business/details/${locOf({ clientId, firmId })}`
