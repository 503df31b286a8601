import { useEffect } from 'react'
import type { UploadFile } from './upload.ts'
import { useVisibleRows } from './use-visible-rows.ts'

/** Pixels, as in upload.css. */
const row = 26

const words = (share: number, stored: boolean): string =>
  stored ? '✓ stored' : share >= 1 ? 'sent' : share > 0 ? `${Math.floor(share * 100)} %` : 'waiting'

/** How far each file is; the list goes along with the file in hand. */
export function SentFiles({ files, shares, stored }: { files: UploadFile[]; shares: number[]; stored: number }) {
  const { box, range, onScroll, reveal, above, below } = useVisibleRows<HTMLDivElement>(files.length, row)
  const next = shares.findIndex(it => it < 1)
  useEffect(() => reveal(next < 0 ? files.length - 1 : next, row), [next, files.length, reveal])
  return (
    <div className="sent-files" ref={box} onScroll={onScroll} tabIndex={0} role="region" aria-label="Each file">
      <ul style={{ paddingTop: above, paddingBottom: below }}>
        {files.slice(range.from, range.to).map((file, i) => (
          <li key={file.entry} className={range.from + i < stored ? 'through' : ''}>
            <span title={file.called}>{file.called}</span>
            <span className="num">{words(shares[range.from + i] ?? 0, range.from + i < stored)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
