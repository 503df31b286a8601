import type { Plugin } from 'vite'

const falling = 'return themeQuartz;'

/**
 * AG Grid holds a whole theme, with eighty pictures, in case that a grid is given none: 9 kB compressed of the page that must open fastest. Every grid here
 * is given one (ui/src/review/grid/grid-modules.ts), so that in builds the bare one stands there. A version in which this is written differently fails the build.
 */
export function gridTheme(): Plugin {
  return {
    name: 'grid-theme',
    apply: 'build',
    transform: {
      filter: { id: /ag-grid-community.*main\.esm\.mjs$/u },
      handler(code) {
        if (code.split(falling).length !== 2) throw new Error('ui/grid-theme.ts: AG Grid chooses its own theme in another way now; look for themeQuartz in getDefaultTheme')
        return { code: code.replace(falling, 'return createTheme();'), map: null }
      },
    },
  }
}
