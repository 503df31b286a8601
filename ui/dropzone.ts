import type { Plugin } from 'vite'

const uploaded = "new Map([['jpeg', 'image/jpeg'], ['jpg', 'image/jpeg'], ['pdf', 'application/pdf'], ['png', 'image/png'], ['zip', 'application/zip']])"

/** Replaces the only passage from `from` to `to`, both included. Throws if the package's code no longer matches. */
function replaceOnly(code: string, from: string, to: string, by: string): string {
  const start = code.indexOf(from)
  const end = code.indexOf(to, start)
  if (start < 0 || end < 0 || code.includes(from, start + 1)) throw new Error(`ui/dropzone.ts: react-dropzone or file-selector has changed; look for ${from}`)
  return code.slice(0, start) + by + code.slice(end + to.length)
}

/**
 * Reduces react-dropzone by 11 kB compressed in builds: of its 1,200 file types only those that can be uploaded stay (ui/src/scan-groups/files.ts), and
 * the run-time checks of the properties of its component go, which is not used.
 */
export const dropzone = (): Plugin => ({
  name: 'dropzone',
  apply: 'build',
  transform: {
    filter: { id: /(?:file-selector\/dist\/es2015\/file|react-dropzone\/dist\/es\/index)\.js$/u },
    handler: (code, id) => ({
      code: id.includes('file-selector') ? replaceOnly(code, 'new Map([', '])', uploaded)
        : replaceOnly(replaceOnly(code, 'Dropzone.propTypes = {', '\n};', ''), 'import PropTypes from "prop-types";', '\n', ''),
      map: null,
    }),
  },
})
