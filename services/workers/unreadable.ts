/** Why a file or one of its pages cannot be read. The sentences shown for these codes are in contracts/errors.ts. */
export type UnreadableCode =
  | 'file.empty'
  | 'file.not-an-image-or-pdf'
  | 'file.not-an-e-invoice'
  | 'file.e-invoice-unreadable'
  | 'file.truncated'
  | 'file.encrypted'
  | 'file.too-many-pages'
  | 'file.too-many-pixels'
  | 'file.page-unreadable'
  | 'file.took-too-long'
  | 'file.too-much-memory'

/** An Error with a `code`: thrown, never shown. `detail` is for the log and may contain the library's message. */
export type Unreadable = Error & { code: UnreadableCode; detail?: string }

export function unreadable(code: UnreadableCode, detail?: string): Unreadable {
  const error = new Error(detail === undefined ? code : `${code}: ${detail}`)
  return Object.assign(error, detail === undefined ? { code } : { code, detail })
}

export function isUnreadable(error: unknown): error is Unreadable {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('file.')
}
