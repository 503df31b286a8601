import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useDropzone } from 'react-dropzone'
import { usePageError } from '../parts/toasts.tsx'
import type { DroppedFiles } from './dropped.ts'
import { accepted, inFolderOrder, isOfSystem, isTakeable, isZip, sizeProblem } from './files.ts'
import type * as Unpack from './unpack.ts'

/** `choose`: the words of the button that chooses files. `first`: what was dropped before this stood. */
type Props = { first: DroppedFiles; onFiles: (files: File[]) => void; small: boolean; choose: string; children?: ReactNode }

/** Files by dropping (a whole folder too), by choosing files, or by choosing a folder; other ways in as children. */
export function Dropzone({ first, onFiles, small, choose, children }: Props) {
  const tell = usePageError()
  const folder = useRef<HTMLInputElement>(null)
  const id = useId()
  const [unpacking, setUnpacking] = useState(0)
  const open = useRef(true)
  /** `words`: of what was left out already. Zips are unpacked first. */
  const take = async (files: File[], words: ((it: typeof Unpack) => string | null) | null): Promise<void> => {
    if (!words && !files.some(isZip)) return onFiles(files)
    setUnpacking(it => it + 1)
    const { files: got, said } = await import('./unpack.ts').then(async it => {
      const all = await it.unpackAll(files)
      return { files: all.files, said: [words?.(it), all.said].filter(Boolean).join(' ') }
    }).catch(() => ({ files: [], said: 'These files could not be taken. Check the connection and try again.' }))
    if (!open.current) return
    setUnpacking(it => it - 1)
    onFiles(got)
    if (said) tell(said)
  }
  useEffect(() => {
    open.current = true
    void take(first.files, first.said ? () => first.said : null)
    return () => {
      open.current = false
    }
  }, [])
  const { getRootProps, getInputProps, isDragActive, open: openPicker } = useDropzone({
    accept: accepted, minSize: 1, validator: sizeProblem, noClick: true, noKeyboard: true, multiple: true,
    onDrop(taken, refused) {
      void take(inFolderOrder(taken), refused.length > 0 ? it => it.refusedWords(refused.map(({ file, errors }) => [file.name, errors[0]?.code])) : null)
    },
  })
  const takeFolder = (list: FileList | null): void => {
    const all = [...(list ?? [])].filter(it => !isOfSystem(it))
    const good = all.filter(isTakeable)
    const left = all.filter(it => !good.includes(it))
    void take(inFolderOrder(good), left.length > 0 ? it => it.folderWords(left) : null)
  }
  return (
    <div {...getRootProps({ className: `dropzone${isDragActive ? ' over' : ''}${small ? ' small' : ''}`, role: 'group', 'aria-labelledby': id })}>
      <input {...getInputProps({ 'aria-label': 'Files to upload' })} />
      <b id={id}>{isDragActive ? 'Let go to add them' : 'Drop files or a folder here'}</b>
      <span aria-live="polite">{unpacking > 0 ? 'Taking the files…' : 'PNG, JPEG, PDF up to 25 MB each, or a zip of them'}</span>
      <span className="dropzone-acts">
        <button type="button" className="btn" onClick={openPicker}>{choose}</button>
        {children}
        <button type="button" className="btn quiet" onClick={() => folder.current?.click()}>Select a folder</button>
      </span>
      <input ref={folder} type="file" hidden multiple aria-label="Folder to upload" {...{ webkitdirectory: '' }}
        onChange={event => (takeFolder(event.target.files), (event.target.value = ''))} />
    </div>
  )
}
