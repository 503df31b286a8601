import { confirmAction } from '../parts/dialogs.tsx'
import { counted, shownClock, shownDay } from '../data/format.ts'
import { fileCount, storedFileCount, type Upload } from './upload.ts'

/** Interrupted uploads of this browser, each to be resumed or discarded. */
export function UnfinishedUploads({
  uploads,
  onResume,
  onDiscard,
}: {
  uploads: Upload[]
  onResume: (upload: Upload) => void
  onDiscard: (upload: Upload) => void
}) {
  return uploads.map(upload => {
    const [stored, all] = [storedFileCount(upload), fileCount(upload.parts)]
    const rest = counted(all - stored, 'file')
    const discard = async (): Promise<void> => {
      const yes = await confirmAction({
        title: 'Discard these files?',
        yes: `Discard ${rest}`,
        danger: true,
        text: `${rest} of the interrupted upload will not be sent.${stored > 0 ? ` The ${stored} that are stored stay.` : ''}`,
      })
      if (yes) onDiscard(upload)
    }
    return (
      <div key={upload.id} className="unfinished" role="group" aria-label="Interrupted upload">
        <p className="num">
          <b>An upload of {counted(all, 'file')} was interrupted</b> ({shownDay(upload.at)}, {shownClock(upload.at)}).{' '}
          {stored === 0 ? 'None is stored yet.' : `${stored} of them are stored.`}
        </p>
        <button type="button" className="btn primary" onClick={() => onResume(upload)}>
          Send the {stored > 0 ? `other ${all - stored}` : rest}
        </button>
        <button type="button" className="btn quiet" onClick={() => void discard()}>
          Discard
        </button>
      </div>
    )
  })
}
