import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import { useEffect, useRef } from 'react'
import type { ValueThen } from './values-at.ts'

const percent = (share: number): string => `${share * 100}%`

/** Scrolls the pages, and nothing around them, until the first value that the entry set is in view. */
function scrollToSet(region: HTMLElement): void {
  const frame = region.querySelector('.history-frame-set')?.getBoundingClientRect()
  const { top, bottom, height } = region.getBoundingClientRect()
  if (frame && (frame.top < top || frame.bottom > bottom)) region.scrollTop += frame.top - top - height / 3
}

/**
 * The pages that the invoice had after an entry, with a frame around each value where it was read. `last`: index of the entry. `set`:
 * fields that the entry itself set; their frames stand out.
 */
export function PageThen({
  history,
  last,
  values,
  set,
}: {
  history: readonly HistoryEntry[]
  last: number
  values: readonly ValueThen[]
  set: ReadonlySet<string>
}) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (region.current) scrollToSet(region.current)
  }, [history, last])
  const pages = history.slice(0, last + 1).findLast(entry => entry.pages !== undefined)?.pages
  if (!pages) return <p className="faint history-pages">It had no pages then.</p>
  return (
    <div ref={region} className="history-pages" tabIndex={0} role="region" aria-label="Its pages at that time">
      {pages.map(page => (
        <figure key={page.page}>
          <img
            src={page.image}
            width={page.width}
            height={page.height}
            loading="lazy"
            alt={`Page ${page.page} of ${pages.length} at that time`}
          />
          {values.flatMap(({ field, read }) =>
            read?.box && (read.page ?? 1) === page.page
              ? [
                  <i
                    key={field}
                    className={set.has(field) ? 'history-frame history-frame-set' : 'history-frame'}
                    title={field}
                    style={{
                      left: percent(read.box[0]),
                      top: percent(read.box[1]),
                      width: percent(read.box[2] - read.box[0]),
                      height: percent(read.box[3] - read.box[1]),
                    }}
                  />,
                ]
              : [],
          )}
        </figure>
      ))}
    </div>
  )
}
