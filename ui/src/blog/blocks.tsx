import { isOwnPicture, type Block } from '@docketry/contracts/rules/blocks.ts'
import { cleanHtml } from './clean-html.ts'
import { VideoBlock } from './video-block.tsx'

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

// Blocks have no names of their own, and their order is the article.
export const Blocks = ({ blocks }: { blocks: Block[] }) => <>{blocks.map((block, n) => <OneBlock key={n} block={block} />)}</>
