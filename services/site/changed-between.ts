/** Describes the changes of an article's version. Pure. */
import { blocksIn, type Block } from '@docketry/contracts/rules/blocks.ts'
import type { Draft } from './post-store.ts'

const fields = [
  ['title', 'title'],
  ['hero', 'picture at the top'],
  ['date', 'date'],
  ['author', 'author'],
  ['emoji', 'emoji'],
] as const
const kinds = { para: ['text', 'texts'], image: ['picture', 'pictures'], video: ['video', 'videos'] } as const

/** Texts such as `2 pictures`, for each kind among the blocks. */
const kindCounts = (blocks: Block[]): string[] =>
  // the keys of the constant above
  (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap(type => {
    const count = blocks.filter(block => block.type === type).length
    return count === 0 ? [] : [`${count} ${kinds[type][count === 1 ? 0 : 1]}`]
  })

/** Multiset difference: blocks of `a` without those of `b`. */
function blocksWithout(a: Block[], b: Block[]): Block[] {
  const left = b.map(block => JSON.stringify(block))
  return a.filter(block => {
    const at = left.indexOf(JSON.stringify(block))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** Texts such as `title`, `1 text new or changed`, `2 pictures taken out`; `first version` without a predecessor; `nothing` if equal. */
export function changedBetween(before: Draft | null, after: Draft): string[] {
  if (before === null) return ['first version']
  const changedFields = fields.flatMap(([field, words]) => (before[field] === after[field] ? [] : [words as string]))
  const [old, now] = [blocksIn(before.content), blocksIn(after.content)]
  const [removed, added] = [blocksWithout(old, now), blocksWithout(now, old)]
  const takenOut = Object.keys(kinds).flatMap(type => {
    const [out, into] = [removed, added].map(blocks => blocks.filter(block => block.type === type))
    return out?.slice(into?.length ?? 0) ?? []
  })
  const blocks = [...kindCounts(added).map(it => `${it} new or changed`), ...kindCounts(takenOut).map(it => `${it} taken out`)]
  const moved = removed.length + added.length === 0 && before.content !== after.content ? ['order'] : []
  const all = [...changedFields, ...blocks, ...moved]
  return all.length === 0 ? ['nothing'] : all
}
