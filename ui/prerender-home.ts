/** Writes `home.html` beside `index.html`: the same page with the prerendered first screen of the home page, for the path `/`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createServer, type Plugin } from 'vite'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const empty = '<div id="root"></div>'

export const prerenderHome = (): Plugin => ({
  name: 'prerender-home',
  apply: 'build',
  async closeBundle() {
    if (!existsSync(here('dist/index.html'))) return // the build failed and has reported it
    const server = await createServer({
      configFile: here('vite.config.ts'),
      appType: 'custom',
      logLevel: 'error',
      server: { middlewareMode: true, hmr: false, ws: false },
      optimizeDeps: { noDiscovery: true },
    })
    try {
      const { renderHome } = (await server.ssrLoadModule('/src/site/home-markup.tsx')) as { renderHome(): string } // what that file exports
      const page = readFileSync(here('dist/index.html'), 'utf8')
      if (!page.includes(empty)) throw new Error(`dist/index.html has no ${empty}: the home page cannot be put into it.`)
      writeFileSync(
        here('dist/home.html'),
        page.replace(empty, () => `<div id="root">${renderHome()}</div>`),
      )
    } finally {
      await server.close()
    }
  },
})
