/** The emoji of an article, which travels percent-encoded; nothing where it is none. */
export function decodeEmoji(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return ''
  }
}
