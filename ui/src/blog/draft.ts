/** An article being edited. Its blocks have React keys, so that each keeps its text while it is moved. */
import type { Post } from '@docketry/contracts/api/site.ts'
import { blocksIn, type Block } from '@docketry/contracts/rules/blocks.ts'
import { decodeEmoji } from './plain-emoji.ts'

export type KeyedBlock = Block & { key: number }
export type ArticleDraft = {
  title: string
  hero: string
  date: string
  author: string
  emoji: string
  blocks: KeyedBlock[]
  nextKey: number
}

export function draftOf(post: Post | null, today: string, author: string): ArticleDraft {
  const blocks = post ? blocksIn(post.content) : [{ type: 'para' as const, content: '' }]
  return {
    title: post?.title ?? '',
    hero: post?.hero ?? '',
    date: post?.date ?? today,
    author: post?.author ?? author,
    emoji: decodeEmoji(post?.emoji ?? ''),
    blocks: blocks.map((block, key) => ({ ...block, key })),
    nextKey: blocks.length,
  }
}

const empty = {
  para: { type: 'para', content: '' },
  image: { type: 'image', content: '', caption: '' },
  video: { type: 'video', content: '' },
} as const

export const addBlock = (draft: ArticleDraft, type: Block['type']): ArticleDraft => ({
  ...draft,
  blocks: [...draft.blocks, { ...empty[type], key: draft.nextKey }],
  nextKey: draft.nextKey + 1,
})

export const changeBlock = (draft: ArticleDraft, key: number, change: { content?: string; caption?: string }): ArticleDraft => ({
  ...draft,
  blocks: draft.blocks.map(block => (block.key === key ? { ...block, ...change } : block)),
})

export const removeBlock = (draft: ArticleDraft, key: number): ArticleDraft => ({
  ...draft,
  blocks: draft.blocks.filter(block => block.key !== key),
})

/** One place up (-1) or down (1); at the end of the list nothing changes. */
export function moveBlock(draft: ArticleDraft, key: number, by: -1 | 1): ArticleDraft {
  const from = draft.blocks.findIndex(block => block.key === key)
  const [one, other] = [draft.blocks[from], draft.blocks[from + by]]
  if (!one || !other) return draft
  return { ...draft, blocks: draft.blocks.map((block, n) => (n === from ? other : n === from + by ? one : block)) }
}

/** The request body of `updateBlog`. */
export const bodyOf = (draft: ArticleDraft, path: string, version: number) => ({
  path,
  version,
  title: draft.title,
  hero: draft.hero,
  date: draft.date,
  author: draft.author,
  emoji: encodeURIComponent(draft.emoji),
  content: JSON.stringify(draft.blocks.map(({ key: _, ...block }) => block)),
})
