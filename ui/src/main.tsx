import '@fontsource-variable/inter'
import '@fontsource-variable/newsreader'
import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { session } from './session/session.ts'

// Requests the first rows of a review page before its scripts are loaded. The page says what is wrong with its address.
if (session.get() && location.pathname.startsWith('/scan/detail/'))
  import('./review/state/first-rows.ts').then(it => it.prefetchRows(location.pathname)).catch(() => undefined)

/**
 * An error of rendering that nothing catches empties the page, such as when a page of an earlier build gets answers of a newer one. The
 * message needs neither React nor another file.
 */
function onUncaughtError(error: unknown): void {
  reportError(error)
  const failed = document.getElementById('failed')
  if (failed instanceof HTMLTemplateElement) document.body.append(failed.content)
}

const root = document.getElementById('root')
const app = (
  <StrictMode>
    <App />
  </StrictMode>
)
// The home page is prerendered for signed-out visitors. React reports its lazy parts as recoverable errors and renders them here, as
// intended.
if (root?.hasChildNodes() && session.get() === null) hydrateRoot(root, app, { onUncaughtError, onRecoverableError: () => undefined })
else if (root) createRoot(root, { onUncaughtError }).render(app)
