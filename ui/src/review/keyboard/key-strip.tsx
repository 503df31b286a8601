import { isReadOnlyCommand, type Binding } from './keymap.ts'
import { useAccountKeys } from './account-keys.ts'
import { useKeymap } from './stored-keys.ts'
import { usePage, useReview } from '../page-context.ts'

const Caps = ({ caps }: Pick<Binding, 'caps'>) => (
  <>
    {caps.map(it => (
      <kbd key={it}>{it}</kbd>
    ))}
  </>
)

/** The most used keys, at the foot of the page, and the state of the batch. */
export function KeyStrip({ statusText }: { statusText: string }) {
  const { run } = usePage()
  const readOnly = useReview(state => state.readOnly)
  const keys = useKeymap()
  const keymap = readOnly ? keys.filter(it => isReadOnlyCommand(it.command)) : keys
  useAccountKeys()
  return (
    <footer className="keys">
      {keymap
        .filter(it => it.strip)
        .map(it =>
          it.command === 'help' ? (
            <button key={it.command} type="button" onClick={() => run('help')}>
              <Caps caps={it.caps} />
              {it.strip}
            </button>
          ) : (
            <span key={it.command}>
              <Caps caps={it.caps} />
              {it.strip}
            </span>
          ),
        )}
      {statusText && <span className="keys-status num">{statusText}</span>}
    </footer>
  )
}

export { Caps }
