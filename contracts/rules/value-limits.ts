/** The largest values that a person may set on an invoice: the same for screens, requests and events. */

/** Characters. An ABN has no white space; a request may have it with some. */
export const maxCharacters = { invoiceNumber: 100, supplierName: 200, supplierAbn: 20, category: 100, note: 2000 } as const

/** Cents, of totals and GST, positive or negative. */
export const maxCents = 1e12
