import type { Plugin } from 'vite'

const defaultThemeCode = 'return themeQuartz;'

/**
 * Removes AG Grid's default theme with its eighty icons (9 kB compressed) from builds: every grid here has its own theme
 * (ui/src/review/grid/grid-modules.ts). Fails the build if AG Grid's code no longer matches.
 */
export function gridTheme(): Plugin {
  return {
    name: 'grid-theme',
    apply: 'build',
    transform: {
      filter: { id: /ag-grid-community.*main\.esm\.mjs$/u },
      handler(code) {
        if (code.split(defaultThemeCode).length !== 2) throw new Error('ui/grid-theme.ts: AG Grid chooses its own theme in another way now; look for themeQuartz in getDefaultTheme')
        return { code: code.replace(defaultThemeCode, 'return createTheme();'), map: null }
      },
    },
  }
}
