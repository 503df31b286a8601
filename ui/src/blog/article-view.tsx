import type { Post } from '@docketry/contracts/api/site.ts'
import { blocksIn, isOwnPicture, type Block } from '@docketry/contracts/rules/blocks.ts'
import { shownDate } from '../data/format.ts'
import { decodeEmoji } from './plain-emoji.ts'
import './article.css'
import { cleanHtml } from './clean-html.ts'
import { useState } from 'react'

/** Loads a YouTube video on click only, from the domain without cookies. */
function VideoBlock({ id }: { id: string }) {
  const [playing, setPlaying] = useState(false)
  if (!/^[\w-]{11}$/u.test(id)) return null
  return (
    <div className="video">
      {playing ? (
        <iframe
          src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
          title="Video"
          allow="autoplay; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <button type="button" onClick={() => setPlaying(true)}>
          <span aria-hidden="true">▶</span> Play the video
          <small>It comes from YouTube, which then learns that you watch it.</small>
        </button>
      )}
    </div>
  )
}

function OneBlock({ block }: { block: Block }) {
  if (block.type === 'para') return <div className="para" dangerouslySetInnerHTML={{ __html: cleanHtml(block.content) }} />
  if (block.type === 'video') return <VideoBlock id={block.content} />
  if (!isOwnPicture(block.content)) return null
  return (
    <figure>
      <img src={block.content} alt={block.caption} loading="lazy" decoding="async" />
      {block.caption && <figcaption>{block.caption}</figcaption>}
    </figure>
  )
}

// Blocks have no ids and do not move here: the index is a stable key.
const Blocks = ({ blocks }: { blocks: Block[] }) => (
  <>
    {blocks.map((block, n) => (
      <OneBlock key={n} block={block} />
    ))}
  </>
)

/** An article as readers see it. */
export const ArticleView = ({ post: { title, hero, date, author, emoji, content } }: { post: Post }) => (
  <article className="article">
    <p className="article-emoji" aria-hidden="true">
      {decodeEmoji(emoji)}
    </p>
    <h1>{title}</h1>
    <p className="article-by">
      {author && `${author} · `}
      <time dateTime={date}>{shownDate(date)}</time>
    </p>
    {isOwnPicture(hero) && <img className="article-hero" src={hero} alt="" width="720" height="400" />}
    <Blocks blocks={blocksIn(content)} />
  </article>
)
