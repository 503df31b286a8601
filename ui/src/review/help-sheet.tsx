import { Caps } from './key-strip.tsx'
import { useKeymap } from './keys/kept-keys.ts'
import { usePage } from './page-context.ts'
import { useSheet } from './use-sheet.ts'

/** All keys, drawn from the same table that obeys them. */
export function HelpSheet() {
  const { run } = usePage()
  const { ref, close, onClose } = useSheet()
  const keymap = useKeymap()
  return (
    <dialog ref={ref} className="dialog sheet-of-keys" aria-labelledby="all-keys" onClose={onClose}
      onKeyDown={event => event.key === '?' && close()}>
      <h2 id="all-keys">All keys</h2>
      <dl>
        {keymap.filter(it => !it.hidden).map(it => <div key={it.caps.join()}><dt><Caps caps={it.caps} /></dt><dd>{it.words}</dd></div>)}
      </dl>
      <p className="faint">On a Mac, Cmd does what Ctrl does and Option what Alt does.</p>
      <div className="dialog-acts">
        <button type="button" className="btn" onClick={() => run('own-keys')}>Change keys…</button>
        <button type="button" data-first className="btn" onClick={close}>Close</button>
      </div>
    </dialog>
  )
}
