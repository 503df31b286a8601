/** What a version of an article changed, in words for a list. Pure. */
import { blocksIn, type Block } from '@docketry/contracts/rules/blocks.ts'
import type { Draft } from './post-store.ts'

const fields = [['title', 'title'], ['hero', 'picture at the top'], ['date', 'date'], ['author', 'author'], ['emoji', 'emoji']] as const
const kinds = { para: ['text', 'texts'], image: ['picture', 'pictures'], video: ['video', 'videos'] } as const

const counted = (blocks: Block[]): string[] =>
  (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap(type => { // its own keys
    const count = blocks.filter(block => block.type === type).length
    return count === 0 ? [] : [`${count} ${kinds[type][count === 1 ? 0 : 1]}`]
  })

/** Blocks of `a` that `b` lacks; each of `b` stands for one. */
function lacking(a: Block[], b: Block[]): Block[] {
  const left = b.map(block => JSON.stringify(block))
  return a.filter(block => {
    const at = left.indexOf(JSON.stringify(block))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** Words such as `title`, `1 text new or changed`, `2 pictures taken out`; of the first version `first version`; `nothing` where nothing differs. */
export function changedBetween(before: Draft | null, after: Draft): string[] {
  if (before === null) return ['first version']
  const said = fields.flatMap(([field, words]) => (before[field] === after[field] ? [] : [words as string]))
  const [old, now] = [blocksIn(before.content), blocksIn(after.content)]
  const [gone, fresh] = [lacking(old, now), lacking(now, old)]
  const replaced = Object.keys(kinds).flatMap(type => {
    const [out, into] = [gone, fresh].map(blocks => blocks.filter(block => block.type === type))
    return out?.slice(into?.length ?? 0) ?? []
  })
  const blocks = [...counted(fresh).map(it => `${it} new or changed`), ...counted(replaced).map(it => `${it} taken out`)]
  const moved = gone.length + fresh.length === 0 && before.content !== after.content ? ['order'] : []
  const all = [...said, ...blocks, ...moved]
  return all.length === 0 ? ['nothing'] : all
}
