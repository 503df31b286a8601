/** The content of a blog article (specification of scanning, section 3): a JSON list of blocks. */
import Type from 'typebox'

/** `content`: rich text as HTML, sanitised when it is stored and again when it is shown. */
const Para = Type.Object({ type: Type.Literal('para'), content: Type.String({ maxLength: 100_000 }) })
/** `content`: the picture's address, on this site. */
const Image = Type.Object({
  type: Type.Literal('image'),
  content: Type.String({ maxLength: 500 }),
  caption: Type.String({ maxLength: 500 }),
})
/** `content`: the id of a YouTube video, 11 letters, digits, `-` and `_`. */
const Video = Type.Object({ type: Type.Literal('video'), content: Type.String({ maxLength: 200 }) })

export const Block = Type.Union([Para, Image, Video])
export type Block = Type.Static<typeof Block>
export const Blocks = Type.Array(Block, { maxItems: 200 })

/** The video's id, from the id itself or from any of its YouTube addresses; null for anything else. */
export function videoIdOf(text: string): string | null {
  const trimmed = text.trim()
  if (/^[\w-]{11}$/u.test(trimmed)) return trimmed
  const [, id = null] =
    /^https:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/)|youtube-nocookie\.com\/embed\/|youtu\.be\/)([\w-]{11})(?:[?&#/].*)?$/u.exec(
      trimmed,
    ) ?? []
  return id
}

/** Pictures come from this site only: another server would see the readers' addresses, and could change or remove them. */
export const isOwnPicture = (address: string): boolean => /^\/(?!\/)[\w./-]{1,300}$/u.test(address) && !address.includes('..')

/** An article's address: `/blog/<path>`. */
export const isPostPath = (path: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/u.test(path) && path.length <= 80

/** The valid blocks of a JSON text. For display, where one broken block must not hide the article. */
export function blocksIn(content: string): Block[] {
  let found: unknown
  try {
    found = JSON.parse(content)
  } catch {
    return []
  }
  const all: unknown[] = Array.isArray(found) ? found : []
  return all.flatMap((one): Block[] => {
    const { type, content: inside, caption = '' } = (one ?? {}) as Record<string, unknown> // every field is checked below
    if (typeof inside !== 'string') return []
    if (type === 'para' || type === 'video') return [{ type, content: inside }]
    return type === 'image' ? [{ type, content: inside, caption: typeof caption === 'string' ? caption : '' }] : []
  })
}
