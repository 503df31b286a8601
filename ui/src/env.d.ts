/// <reference types="vite/client" />
declare module '@fontsource-variable/inter'
declare module '@fontsource-variable/newsreader'

declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  /** Starts libheif; the package has types for its C interface only. */
  export default function makeDecoder(): unknown
}
