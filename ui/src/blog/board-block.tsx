import { videoIdOf } from '@docketry/contracts/rules/blocks.ts'
import { useId } from 'react'
import type { KeyedBlock } from './draft.ts'
import { PictureField } from './picture-field.tsx'
import { RichText } from './rich-text.tsx'

const names = { para: 'Text', image: 'Picture', video: 'Video' } as const

type Props = {
  block: KeyedBlock
  /** From 1, for screen readers. */
  number: number
  change: (change: { content?: string; caption?: string }) => void
  move: (by: -1 | 1) => void
  remove: () => void
}

function Inside({ block, number, change }: Props) {
  const id = useId()
  if (block.type === 'para')
    return <RichText html={block.content} label={`Text of part ${number}`} onChange={content => change({ content })} />
  if (block.type === 'image') {
    return (
      <>
        <PictureField label="Choose a picture" address={block.content} onChange={content => change({ content })} />
        <div className="field">
          <label htmlFor={id}>Caption: what the picture shows</label>
          <input
            className="input"
            id={id}
            value={block.caption}
            maxLength={500}
            onChange={event => change({ caption: event.currentTarget.value })}
          />
        </div>
      </>
    )
  }
  const isWrong = block.content !== '' && videoIdOf(block.content) === null
  return (
    <div className="field">
      <label htmlFor={id}>Address of a YouTube video</label>
      {isWrong && (
        <p className="error" id={`${id}e`}>
          This is not the address of a YouTube video.
        </p>
      )}
      <input
        className="input"
        id={id}
        value={block.content}
        maxLength={200}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}e` : undefined}
        onChange={event => change({ content: event.currentTarget.value })}
      />
    </div>
  )
}

export function BoardBlock(props: Props) {
  const { block, number, move, remove } = props
  const name = `${names[block.type]}, part ${number}`
  return (
    <li className="board-block" aria-label={name}>
      <div className="board-block-bar">
        <span>{names[block.type]}</span>
        <button type="button" className="btn quiet small" aria-label={`Move up: ${name}`} onClick={() => move(-1)}>
          ↑
        </button>
        <button type="button" className="btn quiet small" aria-label={`Move down: ${name}`} onClick={() => move(1)}>
          ↓
        </button>
        <button type="button" className="btn quiet small" aria-label={`Remove: ${name}`} onClick={remove}>
          Remove
        </button>
      </div>
      <Inside {...props} />
    </li>
  )
}
