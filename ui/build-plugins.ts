/**
 * Vite plugins that change what packages bring into builds. Those that cut a package's code fail the build when the code no longer matches.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseSync, type Plugin } from 'vite'

/**
 * Emits the files that pdf.js loads at run time: decoders, character maps, fonts and colour profiles. The path contains its version,
 * because assets are cached for good.
 */
export function pdfjsAssets(): Plugin {
  const require = createRequire(import.meta.url)
  const folder = dirname(require.resolve('pdfjs-dist/package.json'))
  const { version } = require('pdfjs-dist/package.json') as { version: string }
  return {
    name: 'pdfjs-assets',
    apply: 'build',
    generateBundle() {
      for (const part of ['wasm', 'cmaps', 'standard_fonts', 'iccs']) {
        for (const name of readdirSync(join(folder, part))) {
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdfjs-${version}/${part}/${name}`,
            source: readFileSync(join(folder, part, name)),
          })
        }
      }
    },
  }
}

const uploadedTypes =
  "new Map([['heic', 'image/heic'], ['heif', 'image/heif'], ['jpeg', 'image/jpeg'], ['jpg', 'image/jpeg'], ['pdf', 'application/pdf'], ['png', 'image/png'], ['zip', 'application/zip']])"

/** Replaces the only passage from `from` to `to`, both included. Throws if the package's code no longer matches. */
function replaceOnly(code: string, from: string, to: string, replacement: string): string {
  const start = code.indexOf(from)
  const end = code.indexOf(to, start)
  if (start < 0 || end < 0 || code.includes(from, start + 1))
    throw new Error(`ui/build-plugins.ts: react-dropzone or file-selector has changed; look for ${from}`)
  return code.slice(0, start) + replacement + code.slice(end + to.length)
}

/**
 * Reduces react-dropzone by 11 kB compressed in builds: of its 1,200 file types only those that can be uploaded stay
 * (ui/src/scan-groups/files.ts). The run-time checks of its component's properties are removed, because only its hook is used.
 */
export const dropzone = (): Plugin => ({
  name: 'dropzone',
  apply: 'build',
  transform: {
    filter: { id: /(?:file-selector\/dist\/es2015\/file|react-dropzone\/dist\/es\/index)\.js$/u },
    handler: (code, id) => ({
      code: id.includes('file-selector')
        ? replaceOnly(code, 'new Map([', '])', uploadedTypes)
        : replaceOnly(replaceOnly(code, 'Dropzone.propTypes = {', '\n};', ''), 'import PropTypes from "prop-types";', '\n', ''),
      map: null,
    }),
  },
})

const defaultThemeCode = 'return themeQuartz;'

/** Begins a rule of AG Grid's in a nested style sheet without spaces. */
const rule = /(?<=[}`'"])[^{}`'"]*\.ag-[^{}`'"]*\{/gu

/** Of pages that are written from right to left, and of parts of AG Grid that no grid here has. */
const unusedClass =
  /\.ag-(?:rtl|advanced-filter|calculated-column|chart-|column-select|file-input|filter|floating-filter|layout-print|menu|overlay-exporting|paging|panel-title-bar|pivot|row-group|set-filter|show-values-as|spanned|tool-panel|value-change|virtual-list)/u

/** Whether every selector of the rule needs such a class. */
const isUnused = (head: string): boolean =>
  head
    .replace(/:not\([^()]*(?:\([^()]*\)[^()]*)*\)/gu, '')
    .split(',')
    .every(selector => unusedClass.test(selector))

/** The code without the unused rules. Braces within a rule are balanced. */
function withoutUnusedRules(code: string): string {
  let kept = ''
  let at = 0
  for (const { 0: head, index } of code.matchAll(rule)) {
    if (index < at || !isUnused(head)) continue
    kept += code.slice(at, index)
    at = index + head.length
    for (let open = 1; open > 0 && at < code.length; at++) open += code[at] === '{' ? 1 : code[at] === '}' ? -1 : 0
  }
  return kept + code.slice(at)
}

/** Parts of AG Grid that no grid here can reach, by package. */
const unusedParts: Record<string, readonly string[]> = {
  'ag-grid-community': [
    // Groups of columns.
    'HeaderGroupCellCtrl',
    'GroupResizeFeature',
    'AgColumnGroupHeader',
    // Columns dragged to another place: every column has suppressMovable.
    'MoveColumnFeature',
    'BodyDropPivotTarget',
    // Editing a row as a whole, check boxes in cells, filters, rows of one cell.
    'FullRowEditStrategy',
    'CheckboxCellRenderer',
    'AgCheckbox',
    'ProvidedFilter',
    'FullWidthRowTooltips',
  ],
  'ag-grid-react': [
    'HeaderGroupCellComp',
    'HeaderFilterCellComp',
    'GroupCellRenderer',
    'DetailCellRenderer',
    'PopupEditorComp',
    // Cells, headers and filters that are components of React.
    'ReactFrameworkComponentWrapper',
  ],
}

type Declared = { id: { name?: string }; init: { start: number; end: number; superClass?: { start: number; end: number } | null } | null }

/**
 * The code with an empty class, or a component that draws nothing, in place of each named part, each declared as a variable; what only these
 * use is then dropped.
 */
function withoutParts(code: string, names: readonly string[]): string {
  const declared = (parseSync('grid.js', code).program.body as unknown as { type: string; declarations: Declared[] }[]) // of the ESTree
    .flatMap(it => (it.type === 'VariableDeclaration' ? it.declarations : []))
    .flatMap(({ id, init }) => (init && id.name !== undefined && names.includes(id.name) ? [init] : []))
  if (declared.length !== names.length)
    throw new Error(`ui/build-plugins.ts: AG Grid declares its parts in another way now; look for ${names.join(', ')}`)
  return declared
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, superClass }) => {
      const empty = superClass ? `class extends ${code.slice(superClass.start, superClass.end)} {}` : '() => null'
      return text.slice(0, start) + empty + text.slice(end)
    }, code)
}

/**
 * Removes the parts of AG Grid that no grid here can reach from builds (18 kB compressed). Fails the build if AG Grid declares one of them
 * in another way.
 */
export const gridParts = (): Plugin => ({
  name: 'grid-parts',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/ag-grid-(?:community|react)\/dist\/package\/(?:main|index)\.esm\.mjs$/u },
    handler: (code, id) => ({
      code: withoutParts(code, unusedParts[id.includes('ag-grid-react') ? 'ag-grid-react' : 'ag-grid-community'] ?? []),
      map: null,
    }),
  },
})

/**
 * Removes AG Grid's default theme with its eighty icons (9 kB compressed) from builds: every grid here has its own theme
 * (ui/src/review/grid/grid-modules.ts). Also its rules that no grid here uses (1.3 kB). Fails the build if AG Grid's code no longer
 * matches.
 */
export function gridTheme(): Plugin {
  return {
    name: 'grid-theme',
    apply: 'build',
    transform: {
      filter: { id: /ag-grid-community.*main\.esm\.mjs$/u },
      handler(code) {
        if (code.split(defaultThemeCode).length !== 2)
          throw new Error('ui/build-plugins.ts: AG Grid chooses its own theme in another way now; look for themeQuartz in getDefaultTheme')
        const used = withoutUnusedRules(code)
        if (used.length > code.length - 3000)
          throw new Error('ui/build-plugins.ts: AG Grid writes its rules in another way now; look for .ag-rtl')
        return { code: used.replace(defaultThemeCode, 'return createTheme();'), map: null }
      },
    },
  }
}
