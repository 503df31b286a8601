/** The specification's addresses carry a query string as a path part: `/business/details/clientId=1&firmId=2`. */
export const readLoc = (part: string | undefined): URLSearchParams => new URLSearchParams((part ?? '').replace(/^\?/u, ''))

export function locOf(values: Record<string, string | number | null | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value))
  return search.toString()
}

/** The page of a client. */
export const clientAddress = (clientId: string, firmId: string): string => `/business/details/${locOf({ clientId, firmId })}`

/** The accounting package of a client. */
export const booksAddress = (clientId: string, firmId: string): string => `/business/books/${locOf({ clientId, firmId })}`

/** The bin of all clients of a firm. */
export const firmBinAddress = (firmId: string): string => `/business/bin/${locOf({ clients: 'all', firmId })}`

/** The bin of a client, or of one of its batches. */
export const binAddress = (clientId: string, firmId: string, groupId?: string | null): string =>
  `/business/bin/${locOf({ clientId, firmId, groupId })}`

export const operationsAddress = '/dashboard/operations'

/** A batch or quarter as it stood; without `at` (UTC ms) the page asks for a time. */
export const asOfAddress = (of: {
  groupId?: string | null
  quarter?: number | null
  firmId: string | null
  clientId: string | null
  at?: number | null
}): string => `/scan/asOf/${locOf(of)}`
