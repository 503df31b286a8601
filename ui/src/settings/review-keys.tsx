import { keymap } from '../review/keyboard/keymap.ts'
import { chooseKeys, useAccountKeys } from '../review/keyboard/account-keys.ts'
import { storedKeysText, useOwnKeys, useUnsentKeys } from '../review/keyboard/stored-keys.ts'
import { keyText } from '../review/keyboard/key-texts.ts'
import { capsOf } from '../review/keyboard/own-keys.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { notify } from '../parts/toasts.tsx'

/** The user's own keys of the review page, from their account. They are changed on the review page, where they can be tried. */
export function ReviewKeys() {
  useAccountKeys()
  const own = useOwnKeys()
  const unsent = useUnsentKeys()
  const changed = keymap.filter((it, i) => own[it.command] && keymap.findIndex(other => other.command === it.command) === i)
  async function resetAll(): Promise<void> {
    const yes = await confirmAction({
      title: 'Reset all keys?',
      text: 'Every key of the review page becomes its default again.',
      yes: 'Reset them',
    })
    if (!yes) return
    void chooseKeys({})
    notify('The keys are reset')
  }
  return (
    <section aria-labelledby="set-keys">
      <h2 id="set-keys">Your review keys</h2>
      {changed.length === 0 && (
        <p>
          You have not changed any keys. On the review page <kbd>Alt</kbd> <kbd>K</kbd> changes them, and <kbd>?</kbd> shows them all.
        </p>
      )}
      {changed.length > 0 && (
        <>
          <dl className="settings-keys">
            {changed.map(it => {
              const chord = own[it.command]
              return (
                <div key={it.command} className="settings-key-row">
                  <dt>{keyText(it.command)}</dt>
                  <dd>{chord && capsOf(chord).map(cap => <kbd key={cap}>{cap}</kbd>)}</dd>
                </div>
              )
            })}
          </dl>
          <p>
            {storedKeysText(unsent)} On the review page <kbd>Alt</kbd> <kbd>K</kbd> changes them.
          </p>
          <div>
            <button type="button" className="btn" onClick={() => void resetAll()}>
              Reset all keys
            </button>
          </div>
        </>
      )}
    </section>
  )
}
