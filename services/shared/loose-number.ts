/**
 * The number of an invoice as it is compared where supplier, date and total are the same as well: its letters and digits, so that `A-100` is
 * `A100`; null without any. By it alone two invoices are not one: `2026/0114` and `20260114` may be two numbers. Pure.
 */
export const looseNumber = (number: string | null): string | null => number?.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase() || null
