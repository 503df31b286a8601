/** Renders the home page to HTML at build time (ui/prerender-home.ts), so that its first screen shows before any script. */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { AppContent } from '../app.tsx'

export const renderHome = (): string =>
  renderToString(
    <StrictMode>
      <MemoryRouter>
        <AppContent />
      </MemoryRouter>
    </StrictMode>,
  )
