/** How lists and sentences name an invoice. Pure. */

/** `Bluegum Timber A-1`; only what is known of the two, empty where neither is. */
export const supplierAndNumber = (supplier: string | null, number: string | null): string => [supplier, number].filter(Boolean).join(' ')
