import { useCallback, useEffect, useRef, type KeyboardEvent } from 'react'
import { counted, shownSize } from '../data/format.ts'
import { useVisibleRows } from './use-visible-rows.ts'

/** `active`: the file shown in the preview. `onOpen`: Enter moves the focus to the preview. */
type Props = { files: File[]; active: File | null; onShow: (file: File) => void; onRemove: (file: File) => void; onOpen: () => void }

const bin = 'M3 4.500h10M6.500 4V2.500h3V4M4.500 4.500l.6 9h5.800l.6-9M6.800 7v4M9.200 7v4'
/** Pixels, as in upload.css. */
const row = 35
const head = 34
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity }

type VisibleRows = ReturnType<typeof useVisibleRows<HTMLDivElement>>

/**
 * Moves the focus to the file that a key chose, once it is active and its row is drawn. `setFollow` names that file; `followActive` moves
 * the focus at once if it can. `at`: the index of the active file, -1 without one.
 */
function useFollow({ files, active, at }: Pick<Props, 'files' | 'active'> & { at: number }, { box, reveal, range }: VisibleRows) {
  /**
   * The file that the last key chose, until its row has the focus. Scrolls once per key press: the rows drawn then may shift the box, and
   * following that shift would never end.
   */
  const follow = useRef<{ file: File; revealed: boolean } | null>(null)
  const followActive = useCallback(() => {
    const it = follow.current
    if (it === null || it.file !== active) return // the effect of a render from before the key
    if (!it.revealed) reveal(at, head)
    it.revealed = true
    const name = box.current?.querySelector<HTMLElement>(`[data-row="${at}"] .file-name`)
    name?.focus({ preventScroll: true })
    if (name) follow.current = null
  }, [at, active, reveal, box])
  useEffect(followActive, [followActive, range, files])
  const setFollow = (file: File | undefined): void => void (follow.current = file ? { file, revealed: false } : null)
  return { setFollow, followActive }
}

/** In place of rows that are not drawn; `height` in px. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden="true" style={{ height }}>
      <td colSpan={4} />
    </tr>
  )

type RowProps = Pick<Props, 'onShow' | 'onRemove'> & { file: File; index: number; isActive: boolean; tabIndex: 0 | -1 }

const FileRow = ({ file, index, isActive, tabIndex, onShow, onRemove }: RowProps) => (
  <tr data-row={index} aria-rowindex={index + 2} className={isActive ? 'now' : ''}>
    <td className="num">{index + 1}</td>
    <td>
      <button
        type="button"
        className="file-name"
        title={file.name}
        tabIndex={tabIndex}
        aria-pressed={isActive}
        onClick={() => onShow(file)}
      >
        {file.name}
      </button>
    </td>
    <td className="num r">{shownSize(file.size)}</td>
    <td>
      <button
        type="button"
        className="btn quiet icon"
        tabIndex={tabIndex}
        aria-label={`Delete ${file.name} from the list`}
        onClick={() => onRemove(file)}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
          <path d={bin} />
        </svg>
      </button>
    </td>
  </tr>
)

/** The files to upload. One tab stop: arrow keys move, Delete removes a file from the list, Enter moves to the preview. */
export function FileTable({ files, active, onShow, onRemove, onOpen }: Props) {
  const bytes = files.reduce((sum, it) => sum + it.size, 0)
  const visible = useVisibleRows<HTMLDivElement>(files.length, row)
  const { box, range, onScroll, above, below } = visible
  const at = active ? files.indexOf(active) : -1
  const { setFollow, followActive } = useFollow({ files, active, at }, visible)

  const goTo = (file: File | undefined): void => {
    setFollow(file)
    if (file === active) followActive()
    else if (file) onShow(file)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    const onName = (event.target as HTMLElement).classList.contains('file-name')
    if (step !== undefined) goTo(files[Math.max(0, Math.min(files.length - 1, at + step))])
    else if (event.key === 'Delete' && active) {
      setFollow(files[at + 1] ?? files[at - 1]) // the one that is active next
      onRemove(active)
    } else if (event.key === 'Enter' && onName) onOpen()
    else return
    event.preventDefault()
  }
  return (
    <div className="file-table">
      <p className="num" role="status">
        {counted(files.length, 'file')} · {shownSize(bytes)}
      </p>
      <div className="file-rows" ref={box} onScroll={onScroll}>
        <table aria-label="Files to process" aria-rowcount={files.length + 1}>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className="no">
                No.
              </th>
              <th scope="col">File</th>
              <th scope="col" className="r size">
                Size
              </th>
              <th className="take-off">
                <span className="sr">Delete</span>
              </th>
            </tr>
          </thead>
          <tbody onKeyDown={onKeyDown}>
            <Spacer height={above} />
            {files.slice(range.from, range.to).map((file, i) => {
              const index = range.from + i
              return (
                <FileRow
                  key={`${file.name}${file.size}${index}`}
                  file={file}
                  index={index}
                  isActive={file === active}
                  tabIndex={index === Math.max(0, at) ? 0 : -1}
                  onShow={onShow}
                  onRemove={onRemove}
                />
              )
            })}
            <Spacer height={below} />
          </tbody>
        </table>
      </div>
    </div>
  )
}
