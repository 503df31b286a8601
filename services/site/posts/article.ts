/** How an article that comes with Docketry is written down: paragraphs of HTML, and pictures of ui/public/pictures. */
import type { Block } from '@docketry/contracts/rules/blocks.ts'
import type { Draft } from '../post-store.ts'

type Article = { path: string; title: string; date: string; emoji: string; content: Block[] }

export const para = (content: string): Block => ({ type: 'para', content })
export const picture = (content: string, caption: string): Block => ({ type: 'image', content, caption })

export const article = ({ emoji, content, ...rest }: Article): Draft => ({
  ...rest, hero: `/pictures/${rest.path}.svg`, author: 'Docketry', emoji: encodeURIComponent(emoji), content: JSON.stringify(content),
})
