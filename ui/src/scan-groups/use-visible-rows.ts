import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Rows drawn beyond the edges, so that a quick scroll meets no gap; and rows in view where nothing can be measured. */
const beyond = 12
const usual = 30

type Range = { from: number; to: number }

/** The rows to draw of `count` rows of `height` px, when the box is scrolled by `top` and `tall` px high. Moves in steps, to draw seldom. */
export function visibleRows(count: number, height: number, top: number, tall: number): Range {
  const first = Math.floor(top / height / beyond) * beyond
  const seen = Math.ceil((tall || usual * height) / height)
  return { from: Math.max(0, Math.min(first - beyond, count)), to: Math.min(count, first + seen + 2 * beyond) }
}

/** Draws only the rows in view of a scrolling box: hundreds of rows cost what a screenful costs. */
export function useVisibleRows<Box extends HTMLElement>(count: number, height: number) {
  const box = useRef<Box>(null)
  const [range, setRange] = useState<Range>(() => visibleRows(count, height, 0, 0))
  const measure = useCallback(() => {
    const next = visibleRows(count, height, box.current?.scrollTop ?? 0, box.current?.clientHeight ?? 0)
    setRange(now => (now.from === next.from && now.to === next.to ? now : next))
  }, [count, height])
  useLayoutEffect(measure, [measure])
  /** Scrolls as little as brings the row fully into view; `head` px at the top are covered. */
  const reveal = useCallback((row: number, head: number) => {
    const it = box.current
    if (!it || row < 0) return
    const top = row * height
    if (top < it.scrollTop) it.scrollTop = top
    else if (top + height + head > it.scrollTop + it.clientHeight) it.scrollTop = top + height + head - it.clientHeight
    measure()
  }, [height, measure])
  return { box, range, onScroll: measure, reveal, above: range.from * height, below: (count - range.to) * height }
}
