import type { Plugin } from 'vite'

const uploaded = "new Map([['jpeg', 'image/jpeg'], ['jpg', 'image/jpeg'], ['pdf', 'application/pdf'], ['png', 'image/png'], ['zip', 'application/zip']])"

/**
 * Reduces react-dropzone's table of 1,200 file types (10 kB compressed) to those that can be uploaded (ui/src/scan-groups/files.ts), in builds. Fails the
 * build if the code of file-selector no longer matches.
 */
export function fileTypes(): Plugin {
  return {
    name: 'file-types',
    apply: 'build',
    transform: {
      filter: { id: /file-selector\/dist\/es2015\/file\.js$/u },
      handler(code) {
        const [start, end] = [code.indexOf('new Map(['), code.indexOf(']);')]
        if (start < 0 || end < start || code.indexOf('new Map([', start + 1) >= 0) throw new Error('ui/file-types.ts: file-selector keeps its file types in another way now; look for COMMON_MIME_TYPES')
        return { code: code.slice(0, start) + uploaded + code.slice(end + 2), map: null }
      },
    },
  }
}
