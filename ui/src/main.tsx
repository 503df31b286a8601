import '@fontsource-variable/inter'
import '@fontsource-variable/newsreader'
import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { session } from './session/session.ts'

// The screens are still to be made and run; what they will show first is asked for meanwhile.
if (session.get() && location.pathname.startsWith('/scan/detail/')) void import('./review/state/first-rows.ts').then(it => it.prefetchRows(location.pathname))

const root = document.getElementById('root')
const app = <StrictMode><App /></StrictMode>
// The home page is there already, as a stranger sees it. What is loaded lazily was not drawn ahead: React says so, and draws it here, as meant.
if (root?.hasChildNodes() && session.get() === null) hydrateRoot(root, app, { onRecoverableError: () => undefined })
else if (root) createRoot(root).render(app)
