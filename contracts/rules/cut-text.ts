/** The first `max` UTF-16 units of a text, without the half of a character that would be left at the end (an emoji has two units). Pure. */
export const cutText = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/u, '')
