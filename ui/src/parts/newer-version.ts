import { notify } from './toasts.tsx'

/** The entry script of this page; its name changes with every build. */
const entryScript = (): string | null => document.querySelector('script[type=module][src^="/assets/"]')?.getAttribute('src') ?? null

/** Whether the server has a newer build, so that code of this one is gone. False without an answer. */
export async function isNewerBuild(): Promise<boolean> {
  const script = entryScript()
  if (script === null) return false
  const answer = await fetch('/index.html', { cache: 'no-store' }).catch(() => null)
  return answer?.ok === true && !(await answer.text()).includes(script)
}

/** Offers a reload when a chunk is missing because the server has a newer build. Returns the function that ends it. */
export function notifyOfNewerVersion(): () => void {
  const onMissing = (): void =>
    void isNewerBuild().then(newer => {
      if (newer) {
        notify('There is a newer version of Docketry. Reload this page to use it; unsaved edits of invoices are kept.', {
          persistent: true,
          topic: 'missing',
          action: { label: 'Reload', run: () => location.reload() },
        })
      }
    })
  // Vite's event for a chunk that failed to load.
  addEventListener('vite:preloadError', onMissing)
  return () => removeEventListener('vite:preloadError', onMissing)
}
