/** Decodes an article's percent-encoded emoji; empty if it is invalid. */
export function decodeEmoji(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return ''
  }
}
