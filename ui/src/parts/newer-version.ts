import { notify } from './toasts.tsx'

/** The script that the page began with; its name changes with every build. */
const beganWith = (): string | null => document.querySelector('script[type=module][src^="/assets/"]')?.getAttribute('src') ?? null

/** Whether the server has other screens than these by now. Without an answer nobody knows: no. */
async function isNewer(): Promise<boolean> {
  const script = beganWith()
  if (script === null) return false
  const answer = await fetch('/index.html', { cache: 'no-store' }).catch(() => null)
  return answer?.ok === true && !(await answer.text()).includes(script)
}

/** A chunk that is not there any more: the screens were built anew while this tab lived on. Said once, calmly; everything that is loaded goes on working. */
export function notifyOfNewerVersion(): () => void {
  const onMissing = (): void => void isNewer().then(newer => {
    if (newer) {
      notify('There is a newer version of Docketry. Reload this page to go on with it; unsaved edits of invoices are kept.',
        { persistent: true, topic: 'missing', action: { label: 'Reload', run: () => location.reload() } })
    }
  })
  // Vite's: a chunk that was asked for did not come.
  addEventListener('vite:preloadError', onMissing)
  return () => removeEventListener('vite:preloadError', onMissing)
}
