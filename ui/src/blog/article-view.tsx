import type { Post } from '@docketry/contracts/api/site.ts'
import { blocksIn, isOwnPicture } from '@docketry/contracts/rules/blocks.ts'
import { shownDate } from '../data/format.ts'
import { Blocks } from './blocks.tsx'
import { decodeEmoji } from './plain-emoji.ts'
import './article.css'

/** An article as readers see it. */
export const ArticleView = ({ post: { title, hero, date, author, emoji, content } }: { post: Post }) => (
  <article className="article">
    <p className="article-emoji" aria-hidden="true">{decodeEmoji(emoji)}</p>
    <h1>{title}</h1>
    <p className="article-by">{author && `${author} · `}<time dateTime={date}>{shownDate(date)}</time></p>
    {isOwnPicture(hero) && <img className="article-hero" src={hero} alt="" width="720" height="400" />}
    <Blocks blocks={blocksIn(content)} />
  </article>
)
