/** The home page as HTML, made when the screens are built (ui/prerender-home.ts) from the very component that draws it: its first screen is there before any script. */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { AppContent } from '../app.tsx'

export const renderHome = (): string => renderToString(<StrictMode><MemoryRouter><AppContent /></MemoryRouter></StrictMode>)
