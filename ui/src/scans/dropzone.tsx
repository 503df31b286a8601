import { useId, useRef, type ReactNode } from 'react'
import { useDropzone } from 'react-dropzone'
import { usePageError } from '../parts/toasts.tsx'
import { counted } from '../data/format.ts'
import { accepted, inFolderOrder, isOfSystem, limits } from './files.ts'

const refusalWords = (code: string | undefined): string =>
  code === 'file-too-large' ? 'is over 25 MB. Scan it at 200 or 300 dpi.'
    : code === 'file-too-small' ? 'is empty. Scan or save it again.' : 'is not a PNG, JPEG or PDF.'

/** `choose`: the words of the button that chooses files. */
type Props = { onFiles: (files: File[]) => void; small: boolean; choose: string; children?: ReactNode }

/** Files by dropping (a whole folder too), by choosing files, or by choosing a folder; other ways in as children. */
export function Dropzone({ onFiles, small, choose, children }: Props) {
  const tell = usePageError()
  const folder = useRef<HTMLInputElement>(null)
  const id = useId()
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept: accepted, minSize: 1, maxSize: limits.oneFile, noClick: true, noKeyboard: true, multiple: true,
    onDrop(taken, refused) {
      onFiles(inFolderOrder(taken))
      const first = refused[0]
      if (first) {
        const others = refused.length > 1 ? ` ${refused.length - 1} more were left out too.` : ''
        tell(`${first.file.name} ${refusalWords(first.errors[0]?.code)}${others}`)
      }
    },
  })
  const takeFolder = (list: FileList | null): void => {
    const all = [...(list ?? [])].filter(it => !isOfSystem(it))
    const good = all.filter(it => it.type in accepted && it.size > 0 && it.size <= limits.oneFile)
    const left = all.filter(it => !good.includes(it))
    const some = left.slice(0, 3).map(it => it.name).join(', ')
    if (left.length > 0) {
      tell(`${counted(left.length, 'file')} of the folder left out (${some}${left.length > 3 ? ' and others' : ''}): not PNG, JPEG or PDF, empty, or over 25 MB.`)
    }
    onFiles(inFolderOrder(good))
  }
  return (
    <div {...getRootProps({ className: `dropzone${isDragActive ? ' over' : ''}${small ? ' small' : ''}`, role: 'group', 'aria-labelledby': id })}>
      <input {...getInputProps({ 'aria-label': 'Files to upload' })} />
      <b id={id}>{isDragActive ? 'Let go to add them' : 'Drop files or a folder here'}</b>
      <span>PNG, JPEG, PDF · up to 25 MB each</span>
      <span className="dropzone-acts">
        <button type="button" className="btn" onClick={open}>{choose}</button>
        {children}
        <button type="button" className="btn quiet" onClick={() => folder.current?.click()}>Select a folder</button>
      </span>
      <input ref={folder} type="file" hidden multiple aria-label="Folder to upload" {...{ webkitdirectory: '' }}
        onChange={event => (takeFolder(event.target.files), (event.target.value = ''))} />
    </div>
  )
}
