import type { Key } from './columns.ts'

/**
 * Which characters a cell takes (specification, section 5). Digits, dot and slash for money; dates also dash and space; ABNs digits and
 * space; the invoice number what real numbers have; supplier and category what names have.
 */
const characters: Record<Key, RegExp> = {
  paymentDate: /^[\d./ -]$/u,
  dueDate: /^[\d./ -]$/u,
  currency: /^[A-Za-z]$/u,
  invoiceNumber: /^[\p{L}\d\-/.# ]$/u,
  abn: /^[\d ]$/u,
  supplier: /^[\p{L}\p{M}\d &'’().,/\-+!@#:*"]$/u,
  category: /^[\p{L}\p{M}\d &'’().,/\-+]$/u,
  total: /^[\d./]$/u,
  gst: /^[\d./]$/u,
}

export const takesCharacter = (key: Key, character: string): boolean => characters[key].test(character)
