import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { dropzone, gridParts, gridTheme, pdfjsAssets } from './build-plugins.ts'
import { stripContractSchemas } from './strip-schemas.ts'
import { prerenderHome } from './prerender-home.ts'
import { reviewChunk } from './review-chunk.ts'
import { defineConfig } from 'vite'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  plugins: [react(), pdfjsAssets(), prerenderHome(), gridTheme(), gridParts(), dropzone(), stripContractSchemas()],
  resolve: {
    // The browser needs methods and paths of endpoints only, because the server validates bodies. This keeps TypeBox out of every page.
    alias: [{ find: /^typebox$/u, replacement: here('src/data/no-schemas.ts') }],
    dedupe: ['react', 'react-dom'],
  },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2023',
    // Content security policy: nothing comes from data: but images.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    manifest: true,
    // Hashes cannot be compressed, and each chunk names those that it loads: seven characters are enough to tell one build's file from
    // another's.
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: [{ name: reviewChunk, debugName: 'review', includeDependenciesRecursively: false }] },
      },
    },
  },
  server: { port: 8101, proxy: { '/api': process.env['DOCKETRY_API'] ?? 'http://localhost:8080' } },
})
