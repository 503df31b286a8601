import { useState } from 'react'
import { counted } from '../../data/format.ts'
import { Caps } from './key-strip.tsx'
import { groupedKeys } from './key-groups.ts'
import { useKeymap } from './stored-keys.ts'
import { keyText } from './key-texts.ts'
import { openHelp } from '../../help/help-open.ts'
import { usePage, useReview } from '../page-context.ts'
import { isReadOnlyCommand } from './keymap.ts'
import { Sheet, useCloseSheet } from '../sheets/sheet.tsx'
import './help.css'

/** All keys in groups, from the key map that the handler uses, with a search. */
export function HelpSheet() {
  const { run } = usePage()
  const close = useCloseSheet()
  const readOnly = useReview(state => state.readOnly)
  const keys = useKeymap()
  const keymap = readOnly ? keys.filter(it => isReadOnlyCommand(it.command)) : keys
  const [query, setQuery] = useState('')
  const groups = groupedKeys(keymap, query)
  const found = groups.reduce((sum, it) => sum + it.keys.length, 0)
  return (
    <Sheet className="sheet-of-keys" labelledBy="all-keys" onClose={close}>
      <div className="keys-head">
        <h2 id="all-keys">All keys</h2>
        <input
          data-first
          className="input"
          type="text"
          role="searchbox"
          aria-label="Search keys"
          placeholder="Search: split, GST, Ctrl+Z…"
          value={query}
          onChange={event => setQuery(event.target.value)}
          // The key that opened the sheet closes it, unless a text is being typed.
          onKeyDown={event => event.key === '?' && query === '' && (event.preventDefault(), close())}
        />
      </div>
      <div className="key-groups" tabIndex={0} role="group" aria-label="Keys">
        <div className="key-columns">
          {groups.map(({ group, keys }, i) => (
            <section key={group} aria-labelledby={`keys-${i}`}>
              <h3 id={`keys-${i}`}>{group}</h3>
              <dl>
                {keys.map(it => (
                  <div key={it.caps.join()}>
                    <dt>
                      <Caps caps={it.caps} />
                    </dt>
                    <dd>{keyText(it.command)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        {found === 0 && <p>No key does that. Try another word, such as “page” or “undo”.</p>}
      </div>
      <p className="faint">
        <span role="status">{query.trim() ? `${counted(found, 'key')} found. ` : ''}</span>On a Mac, Cmd does what Ctrl does and Option what
        Alt does.
      </p>
      <div className="dialog-acts">
        <button type="button" className="btn" onClick={() => (close(), openHelp())}>
          Help and answers
        </button>
        <button type="button" className="btn" onClick={() => run('own-keys')}>
          Change keys…
        </button>
        <button type="button" className="btn" onClick={close}>
          Close
        </button>
      </div>
    </Sheet>
  )
}
