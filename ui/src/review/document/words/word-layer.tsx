import type { Box, Word } from '@docketry/contracts/page.ts'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Rotation } from '../geometry.ts'
import { activeCellNow } from '../../grid/grid-handle.ts'
import { useDeferred, usePage } from '../../page-context.ts'
import type { Row } from '../../state/rows.ts'
import type { Cell } from '../../state/state.ts'
import { columnOf } from '../../state/columns.ts'
import { fillFromWords } from './fill-from-words.ts'
import { nearestWord, textOf, wordAt, wordBeside, wordsBetween, type Direction, type Point } from './pick-words.ts'
import { notifyFailure } from '../../../parts/toasts.tsx'
import { pageWords } from './page-words.ts'
import './words.css'

type Props = {
  row: Row
  page: Row['invoice']['pages'][number]
  number: number
  rotation: Rotation
  /** The position of the active value on this page. */
  box: Box | undefined
  /** Brings a part of the page into view. */
  onReach: (box: Box) => void
}
/** The chosen words, from the first chosen to the last. `cell`: the cell they are chosen for. `filled`: they have filled it. */
type Span = { cell: string; from: number; to: number; filled?: true }

const directions: Record<string, Direction> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }

/** Fractions of the page; independent of its rotation, because offsets are those of the layer itself. */
const pointOf = ({ nativeEvent, currentTarget }: PointerEvent): Point => ({
  x: nativeEvent.offsetX / currentTarget.clientWidth,
  y: nativeEvent.offsetY / currentTarget.clientHeight,
})

/**
 * Layer over the page image. A click on a word fills the active cell, a drag takes several, Shift+click extends the last choice. With the
 * focus, arrows move and Enter fills. Renders only the chosen words, and fetches the words on first use.
 */
export function WordLayer({ row, page, number, rotation, box, onReach }: Props) {
  const { review, grid } = usePage()
  const key = useDeferred(state => state.activeCell?.key)
  const { words, load } = usePageWords(row.id, page)
  const [over, setOver] = useState<number | null>(null)
  const [chosenSpan, setChosenSpan] = useState<Span | null>(null)
  const drag = useRef<{ start: Point; after: Span | null } | null>(null)
  const cell = `${row.id} ${number} ${key}`
  const span = chosenSpan?.cell === cell ? chosenSpan : null
  /** Read from the grid: the rendered state follows a frame later. */
  const activeInThisRow = () => {
    const active = activeCellNow(review, grid.current)
    return active?.id === row.id ? active : null
  }
  const title = key ? columnOf(key).title : ''

  const fill = (active: Cell | null, all: readonly Word[], from: number, to: number): boolean => {
    const filled = active && fillFromWords({ review, grid: grid.current }, active, number, all, wordsBetween(all, from, to))
    setChosenSpan(filled ? { cell, from: filled[0] ?? from, to: filled.at(-1) ?? to, filled: true } : null)
    return Boolean(filled)
  }
  /** The words dragged over so far, up to `end`; between words, up to the last one passed. */
  const draggedTo = (all: readonly Word[], end: Point): Span | null => {
    const it = drag.current
    const from = it && (it.after?.from ?? wordAt(all, it.start))
    const to = wordAt(all, end) ?? span?.to ?? from
    return it && from !== null && to !== null ? { cell, from, to } : null
  }

  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return
    if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { start: pointOf(event), after: event.shiftKey ? span : null }
    setChosenSpan(draggedTo(words, pointOf(event)))
  }
  const onMove = (event: PointerEvent): void => {
    const point = pointOf(event)
    void load().then(all => setOver(wordAt(all, point)))
    if (drag.current) setChosenSpan(draggedTo(words, point))
  }
  const onUp = (event: PointerEvent): void => {
    const end = pointOf(event)
    // The cell of this moment: another one may be active once the words are loaded.
    const active = activeInThisRow()
    void load().then(all => {
      const dragged = draggedTo(all, end)
      drag.current = null
      if (dragged) fill(active, all, dragged.from, dragged.to)
    })
  }
  /** Chooses by key and scrolls to the word. */
  const choose = (all: readonly Word[], from: number, to: number): void => {
    setChosenSpan({ cell, from, to })
    const word = all[to]
    if (word) onReach(word.box)
  }
  const onFocus = (): void =>
    void load().then(all => {
      const at = nearestWord(all, box)
      if (at !== null) choose(all, at, at)
    })
  const onKey = (event: KeyboardEvent): void => {
    const direction = directions[event.key]
    if (!direction && event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (direction && span) {
      const to = wordBeside(words, span.to, direction)
      choose(words, event.shiftKey ? span.from : to, to)
    } else if (event.key === 'Escape' || (span && fill(activeInThisRow(), words, span.from, span.to))) {
      const active = activeInThisRow()
      if (active) grid.current?.focusCell(active)
    }
  }

  const chosen = span ? wordsBetween(words, span.from, span.to) : []
  const label = span && !span.filled ? `${title}: ${textOf(words, chosen)}` : ''
  return (
    <div
      className={`words${over === null ? '' : ' over'}`}
      role="application"
      tabIndex={-1}
      aria-label={`Words of the page, for ${title || 'no cell'}. Arrows move, Shift extends, Enter fills, Escape goes back.`}
      // The focus stays in the grid, and an open editor open.
      onMouseDown={event => event.preventDefault()}
      onPointerMove={onMove}
      onPointerLeave={() => setOver(null)}
      onPointerDown={onDown}
      onPointerUp={onUp}
      onPointerCancel={() => ((drag.current = null), setChosenSpan(null))}
      onFocus={onFocus}
      onBlur={() => setChosenSpan(null)}
      onKeyDown={onKey}
    >
      <WordMarks words={words} chosen={chosen} over={over} label={label} rotation={rotation} />
      <span className="sr" role="status">
        {label}
      </span>
    </div>
  )
}

const percent = (part: number): string => `${part * 100}%`

/** Boxes around the chosen words, and beside the last one the value that a click or Enter would fill in. */
function WordMarks({
  words,
  chosen,
  over,
  label,
  rotation,
}: {
  words: readonly Word[]
  chosen: readonly number[]
  over: number | null
  label: string
  rotation: Rotation
}) {
  const last = words[chosen.at(-1) ?? -1]
  const drawn = [...new Set(over === null ? chosen : [...chosen, over])]
  return (
    <>
      {drawn.map(i => {
        const [x0, y0, x1, y1] = words[i]?.box ?? [0, 0, 0, 0]
        const at = { left: percent(x0), top: percent(y0), width: percent(x1 - x0), height: percent(y1 - y0) }
        return <i key={i} className={chosen.includes(i) ? 'word chosen' : 'word'} style={at} />
      })}
      {label && last && (
        <em
          className="frame-label word-label"
          style={{ left: percent(last.box[0]), top: `calc(${percent(last.box[3])} + 4px)`, rotate: `${-rotation * 90}deg` }}
        >
          {label}
        </em>
      )}
    </>
  )
}

const none: readonly Word[] = []

/** The words of a page: none until `load` is called. Each failure is notified once. */
function usePageWords(
  invoiceId: string,
  page: Row['invoice']['pages'][number],
): { words: readonly Word[]; load: () => Promise<readonly Word[]> } {
  const [read, setRead] = useState<{ address: string; words: readonly Word[] } | null>(null)
  const words = read?.address === page.words ? read.words : none
  const load = async (): Promise<readonly Word[]> => {
    if (words !== none || page.words === '') return words
    try {
      const found = await pageWords(invoiceId, page)
      setRead({ address: page.words, words: found })
      return found
    } catch (thrown) {
      notifyFailure(thrown, 'The words of this page could not be loaded.')
      return none
    }
  }
  return { words, load }
}
