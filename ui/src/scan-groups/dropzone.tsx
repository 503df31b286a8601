import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useDropzone, type FileRejection } from 'react-dropzone'
import { isNewerBuild } from '../parts/newer-version.ts'
import { usePageError } from '../parts/toasts.tsx'
import { type DroppedFiles, accepted, inFolderOrder, isSystemFile, isAcceptable, isZip, sizeProblem } from './files.ts'
import type * as Unpack from './unpack.ts'

type TextOf = ((it: typeof Unpack) => string | null) | null
const refusedTextOf = (refused: FileRejection[]): TextOf => (refused.length > 0 ? it => it.refusedText(refused) : null)

/** Where the code that opens zips, and says why files are left out, cannot be loaded. */
const notLoadedTexts = {
  offline: {
    zips: 'Zips could not be opened without a connection, and were left out. Add them again once it is back.',
    others: 'Some files were left out. Why cannot be said without a connection: add them again once it is back.',
  },
  newer: {
    zips: 'There is a newer version of Docketry, and zips cannot be opened until this page is reloaded: they were left out. Reload it, then add all files again.',
    others: 'Some files were left out. There is a newer version of Docketry: reload this page and add all files again to see why.',
  },
}

/** `choose`: label of the button that chooses files. `initial`: files dropped on another page. */
type Props = { initial: DroppedFiles; onFiles: (files: File[]) => void; small: boolean; choose: string; children?: ReactNode }

/** Accepts files by dropping (also a folder), by choosing files, or by choosing a folder. Children: links to other sources. */
export function Dropzone({ initial, onFiles, small, choose, children }: Props) {
  const showError = usePageError()
  const folder = useRef<HTMLInputElement>(null)
  const id = useId()
  const [unpacking, setUnpacking] = useState(0)
  const mounted = useRef(true)
  /** Adds files after unpacking zips. `skippedText`: text about files that were left out before. */
  const addFiles = async (files: File[], skippedText: TextOf): Promise<void> => {
    if (!skippedText && !files.some(isZip)) return onFiles(files)
    setUnpacking(it => it + 1)
    const { files: unpacked, notice } = await import('./unpack.ts')
      .then(async it => {
        const all = await it.unpackAll(files)
        return { files: all.files, notice: [skippedText?.(it), all.notice].filter(Boolean).join(' ') }
      })
      .catch(async () => ({
        files: files.filter(it => !isZip(it)),
        notice: notLoadedTexts[(await isNewerBuild()) ? 'newer' : 'offline'][files.some(isZip) ? 'zips' : 'others'],
      }))
    if (!mounted.current) return
    setUnpacking(it => it - 1)
    onFiles(unpacked)
    if (notice) showError(notice)
  }
  useEffect(() => {
    mounted.current = true
    void addFiles(initial.files, refusedTextOf(initial.refused))
    return () => {
      mounted.current = false
    }
  }, [])
  const {
    getRootProps,
    getInputProps,
    isDragActive,
    open: openPicker,
  } = useDropzone({
    accept: accepted,
    minSize: 1,
    validator: sizeProblem,
    noClick: true,
    noKeyboard: true,
    multiple: true,
    onDrop(taken, refused) {
      void addFiles(inFolderOrder(taken), refusedTextOf(refused))
    },
  })
  const addFolder = (list: FileList | null): void => {
    const all = [...(list ?? [])].filter(it => !isSystemFile(it))
    const acceptable = all.filter(isAcceptable)
    const skipped = all.filter(it => !acceptable.includes(it))
    void addFiles(inFolderOrder(acceptable), skipped.length > 0 ? it => it.skippedFolderText(skipped) : null)
  }
  return (
    <div
      {...getRootProps({
        className: `dropzone${isDragActive ? ' over' : ''}${small ? ' small' : ''}`,
        role: 'group',
        'aria-labelledby': id,
      })}
    >
      <input {...getInputProps({ 'aria-label': 'Files to upload' })} />
      <b id={id}>{isDragActive ? 'Drop to add them' : 'Drop files or a folder here'}</b>
      <span aria-live="polite">
        {unpacking > 0 ? 'Reading the files…' : 'PNG, JPEG, HEIC, PDF, e-invoice (XML) up to 25 MB each, or a zip of them'}
      </span>
      <span className="dropzone-acts">
        <button type="button" className="btn" onClick={openPicker}>
          {choose}
        </button>
        {children}
        <button type="button" className="btn quiet" onClick={() => folder.current?.click()}>
          Select a folder
        </button>
      </span>
      <input
        ref={folder}
        type="file"
        hidden
        multiple
        aria-label="Folder to upload"
        {...{ webkitdirectory: '' }}
        onChange={event => (addFolder(event.target.files), (event.target.value = ''))}
      />
    </div>
  )
}
