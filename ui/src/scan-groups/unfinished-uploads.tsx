import { confirmAction } from '../parts/dialogs.tsx'
import { counted, shownDay } from '../data/format.ts'
import { fileCount, storedFileCount, type Upload } from './upload.ts'

const time = (at: number): string => new Date(at).toLocaleTimeString('en-AU', { hour: '2-digit', minute: '2-digit', hour12: false })

/** What an interrupted upload left in this browser: it goes on where it stood, or is thrown away. */
export function UnfinishedUploads({ piles, onGoOn, onThrowAway }: { piles: Upload[]; onGoOn: (pile: Upload) => void; onThrowAway: (pile: Upload) => void }) {
  return piles.map(pile => {
    const [stored, all] = [storedFileCount(pile), fileCount(pile.parts)]
    const rest = counted(all - stored, 'file')
    const throwAway = async (): Promise<void> => {
      const yes = await confirmAction({
        title: 'Throw these files away?', yes: `Throw ${rest} away`, danger: true,
        text: `${rest} of the interrupted upload will not be sent.${stored > 0 ? ` The ${stored} that are stored stay.` : ''}`,
      })
      if (yes) onThrowAway(pile)
    }
    return (
      <div key={pile.id} className="unfinished" role="group" aria-label="Interrupted upload">
        <p className="num">
          <b>An upload of {counted(all, 'file')} was interrupted</b> ({shownDay(pile.at)}, {time(pile.at)}). {stored === 0 ? 'None is stored yet.' : `${stored} of them are stored.`}
        </p>
        <button type="button" className="btn primary" onClick={() => onGoOn(pile)}>Send the {stored > 0 ? `other ${all - stored}` : rest}</button>
        <button type="button" className="btn quiet" onClick={() => void throwAway()}>Throw away</button>
      </div>
    )
  })
}
