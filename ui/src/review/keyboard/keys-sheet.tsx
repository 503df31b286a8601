import { useState, type KeyboardEvent } from 'react'
import { keymap, type Command } from './keymap.ts'
import { Caps } from './key-strip.tsx'
import { Sheet, useCloseSheet } from '../sheets/sheet.tsx'
import { chooseKeys } from './account-keys.ts'
import { changeable, chordOf, refusal } from './key-rules.ts'
import { storedKeysText, useKeymap, useOwnKeys, useUnsentKeys } from './stored-keys.ts'
import { keyText } from './key-texts.ts'

/** Every command with its key, each changed by pressing another one. Stored in the person’s account. */
export function KeysSheet() {
  const close = useCloseSheet()
  const ownKeymap = useKeymap()
  const own = useOwnKeys()
  const unsent = useUnsentKeys()
  const [waiting, setWaiting] = useState<Command | null>(null)
  const [message, setMessage] = useState('')
  const onKey = (event: KeyboardEvent, command: Command, text: string): void => {
    if (waiting !== command) return
    event.preventDefault()
    event.stopPropagation()
    const chord = chordOf(event)
    if (!chord) return
    if (chord.code === 'Escape') return (setWaiting(null), setMessage(`“${text}” keeps its key.`))
    const why = refusal(ownKeymap, command, chord)
    if (why) return setMessage(why)
    void chooseKeys({ ...own, [command]: chord })
    setWaiting(null)
    setMessage(`“${text}” has a new key.`)
  }
  const resetKey = (command: Command): void => {
    const { [command]: _, ...others } = own
    const [table] = changeable(keymap).filter(it => it.command === command)
    const taken = table && ownKeymap.find(it => it.command !== command && it.caps.join() === table.caps.join())
    if (taken) return setMessage(`${table.caps.join(' + ')} is “${keyText(taken.command)}” now. Give that another key first.`)
    void chooseKeys(others)
    setMessage('The key is reset.')
  }
  return (
    <Sheet className="sheet-of-keys" labelledBy="own-keys" onClose={close}>
      <h2 id="own-keys">Change keys</h2>
      <p className="faint">Press Enter on a key, then the new one. {storedKeysText(unsent)}</p>
      <ul className="own-keys">
        {changeable(ownKeymap)
          .map(({ command, caps }) => ({ command, caps, text: keyText(command) }))
          .map(({ command, text, caps }) => (
            <li key={command}>
              <span id={`own-${command}`}>{text}</span>
              <button
                type="button"
                className="btn small"
                id={`own-${command}-key`}
                aria-labelledby={`own-${command} own-${command}-key`}
                aria-pressed={waiting === command}
                onClick={() => (setWaiting(command), setMessage(`Press the new key for “${text}”, or Escape.`))}
                onBlur={() => waiting === command && setWaiting(null)}
                onKeyDown={event => onKey(event, command, text)}
              >
                {waiting === command ? 'Press a key…' : <Caps caps={caps} />}
              </button>
              {own[command] && (
                <button type="button" className="btn quiet small" onClick={() => resetKey(command)}>
                  Reset
                </button>
              )}
            </li>
          ))}
      </ul>
      <p role="status" className="own-keys-status">
        {message}
      </p>
      <div className="dialog-acts">
        <button
          type="button"
          className="btn"
          disabled={Object.keys(own).length === 0}
          onClick={() => (void chooseKeys({}), setMessage('All keys are reset.'))}
        >
          Reset all keys
        </button>
        <button type="button" className="btn primary" onClick={close}>
          Done
        </button>
      </div>
    </Sheet>
  )
}
