import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { gridTheme } from '../build-plugins.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The two pages that ops/bench/review-page.ts compares; never part of the product's build. */
export default defineConfig({
  root: here('.'),
  publicDir: here('../public'),
  plugins: [react(), gridTheme()],
  resolve: { alias: [{ find: /^typebox$/u, replacement: here('../src/data/no-schemas.ts') }], dedupe: ['react', 'react-dom'] },
  build: { outDir: here('dist'), emptyOutDir: true, target: 'es2023', rolldownOptions: { input: [here('ours.html'), here('bare.html')] } },
  preview: { port: 8105, strictPort: true },
})
