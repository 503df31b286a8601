import type { Word } from '@docketry/contracts/page.ts'
import type { Turn } from '../geometry.ts'

const percent = (part: number): string => `${part * 100}%`

/** Boxes around the words that are meant, and beside the last one what a click or Enter would fill. */
export function WordMarks({ words, chosen, over, says, turn }: { words: readonly Word[]; chosen: readonly number[]; over: number | null; says: string; turn: Turn }) {
  const last = words[chosen.at(-1) ?? -1]
  const drawn = [...new Set(over === null ? chosen : [...chosen, over])]
  return (
    <>
      {drawn.map(i => {
        const [x0, y0, x1, y1] = words[i]?.box ?? [0, 0, 0, 0]
        const at = { left: percent(x0), top: percent(y0), width: percent(x1 - x0), height: percent(y1 - y0) }
        return <i key={i} className={chosen.includes(i) ? 'word chosen' : 'word'} style={at} />
      })}
      {says && last && (
        <em className="frame-label word-label" style={{ left: percent(last.box[0]), top: `calc(${percent(last.box[3])} + 4px)`, rotate: `${-turn * 90}deg` }}>{says}</em>
      )}
    </>
  )
}
