import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Rows drawn beyond each edge, and rows assumed visible while the box has no height. */
const overscan = 12
const defaultRows = 30

type Range = { from: number; to: number }

/**
 * Rows to draw of `count` rows of `height` px, for a box of `boxHeight` px scrolled by `top` px. Moves in steps of `overscan`, to render
 * rarely.
 */
export function visibleRows(count: number, height: number, top: number, boxHeight: number): Range {
  const first = Math.floor(top / height / overscan) * overscan
  const inBox = Math.ceil((boxHeight || defaultRows * height) / height)
  return { from: Math.max(0, Math.min(first - overscan, count)), to: Math.min(count, first + inBox + 2 * overscan) }
}

/** Virtual list: draws only the rows in view of a scrolling box. */
export function useVisibleRows<Box extends HTMLElement>(count: number, height: number) {
  const box = useRef<Box>(null)
  const [range, setRange] = useState<Range>(() => visibleRows(count, height, 0, 0))
  const measure = useCallback(() => {
    const next = visibleRows(count, height, box.current?.scrollTop ?? 0, box.current?.clientHeight ?? 0)
    setRange(now => (now.from === next.from && now.to === next.to ? now : next))
  }, [count, height])
  useLayoutEffect(measure, [measure])
  /** Scrolls the row into view; `head` px at the top are covered by the header. */
  const reveal = useCallback(
    (row: number, head: number) => {
      const it = box.current
      if (!it || row < 0) return
      const top = row * height
      if (top < it.scrollTop) it.scrollTop = top
      else if (top + height + head > it.scrollTop + it.clientHeight) it.scrollTop = top + height + head - it.clientHeight
      measure()
    },
    [height, measure],
  )
  return { box, range, onScroll: measure, reveal, above: range.from * height, below: (count - range.to) * height }
}
