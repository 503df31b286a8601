import { counted } from '../data/format.ts'
import { shownSize } from './files.ts'

type Props = { files: File[]; inHand: File | null; onShow: (file: File) => void; onRemove: (file: File) => void }

const bin = 'M3 4.500h10M6.500 4V2.500h3V4M4.500 4.500l.6 9h5.800l.6-9M6.800 7v4M9.200 7v4'

export function FileTable({ files, inHand, onShow, onRemove }: Props) {
  const bytes = files.reduce((sum, it) => sum + it.size, 0)
  return (
    <div className="file-table">
      <table>
        <caption className="num">{counted(files.length, 'file')} · {shownSize(bytes)}</caption>
        <thead><tr><th scope="col">No.</th><th scope="col">File</th><th scope="col" className="r">Size</th><th><span className="sr">Delete</span></th></tr></thead>
        <tbody>
          {files.map((file, i) => (
            <tr key={`${file.name}${file.size}${i}`} className={file === inHand ? 'now' : ''}>
              <td className="num">{i + 1}</td>
              <td><button type="button" className="file-name" aria-pressed={file === inHand} onClick={() => onShow(file)}>{file.name}</button></td>
              <td className="num r">{shownSize(file.size)}</td>
              <td>
                <button type="button" className="btn quiet icon" aria-label={`Delete ${file.name} from the list`} onClick={() => onRemove(file)}>
                  <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true"><path d={bin} /></svg>
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
