const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as content or quoted attribute of HTML. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/gu, character => entities[character] ?? '')
