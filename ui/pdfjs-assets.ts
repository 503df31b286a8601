import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Emits the files that pdf.js loads at run time: decoders, character maps, fonts and colour profiles. The path contains its version, because assets are cached for good. */
export function pdfjsAssets(): Plugin {
  const require = createRequire(import.meta.url)
  const folder = dirname(require.resolve('pdfjs-dist/package.json'))
  const { version } = require('pdfjs-dist/package.json') as { version: string }
  return {
    name: 'pdf-files',
    apply: 'build',
    generateBundle() {
      for (const part of ['wasm', 'cmaps', 'standard_fonts', 'iccs']) {
        for (const name of readdirSync(join(folder, part))) {
          this.emitFile({ type: 'asset', fileName: `assets/pdfjs-${version}/${part}/${name}`, source: readFileSync(join(folder, part, name)) })
        }
      }
    },
  }
}
