import { expect, it } from 'vitest'
import { addBlock, bodyOf, changeBlock, draftOf, moveBlock, removeBlock } from './draft.ts'

const post = {
  path: 'a',
  title: 'A',
  hero: '',
  date: '2026-07-01',
  author: 'Ann',
  emoji: '%F0%9F%A7%BE',
  content: '[{"type":"para","content":"one"},{"type":"video","content":"dQw4w9WgXcQ"}]',
  version: 3,
}

it('a draft of an article gives the same article back', () => expect(bodyOf(draftOf(post, '2026-01-01', 'Ben'), 'a', 3)).toEqual(post))

it('a draft of a new article is dated today, by the signed-in author, with an empty text', () =>
  expect(draftOf(null, '2026-01-01', 'Ben')).toMatchObject({
    title: '',
    date: '2026-01-01',
    author: 'Ben',
    blocks: [{ type: 'para', content: '' }],
  }))

it('blocks are added, changed, moved and removed by key, independent of their index', () => {
  const draft = draftOf(post, '', '')
  const added = changeBlock(addBlock(draft, 'image'), 2, { content: '/x.png', caption: 'X' })
  const moved = moveBlock(moveBlock(added, 2, -1), 2, -1)
  expect(moved.blocks.map(({ type }) => type)).toEqual(['image', 'para', 'video'])
  expect([moveBlock(moved, 2, -1), moveBlock(moved, 1, 1)]).toEqual([moved, moved])
  expect(removeBlock(moved, 0).blocks.map(({ key }) => key)).toEqual([2, 1])
  expect(addBlock(removeBlock(moved, 2), 'para').blocks.at(-1)?.key).toBe(3)
})
