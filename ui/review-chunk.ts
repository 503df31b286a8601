/**
 * Bundles the review page as one chunk: its static imports from its own folder, and the grid. By default every module shared with a lazily
 * loaded sheet would become a chunk of its own; many small chunks compress worse and are fetched one by one.
 */
type ModuleInfo = { importers: string[]; dynamicImporters: string[] }
type Context = { getModuleInfo(id: string): ModuleInfo | null }

const page = '/src/review/open-review.tsx'
const own = /\/src\/review\/|\/node_modules\/(?:ag-|.*\/ag-)/u

/** All modules that import this one, directly or indirectly, by static imports. */
function importersOf(id: string, context: Context, found = new Set<string>()): Set<string> {
  for (const importer of context.getModuleInfo(id)?.importers ?? []) {
    if (found.has(importer)) continue
    found.add(importer)
    importersOf(importer, context, found)
  }
  return found
}

/**
 * Chunk name of a module; null leaves it to the bundler. Modules that other pages import, and modules preloaded on their own, stay outside:
 * they must not load the whole page.
 */
export function reviewChunk(id: string, context: Context): string | null {
  if (!own.test(id) || id.endsWith(page) || (context.getModuleInfo(id)?.dynamicImporters ?? []).length > 0) return null
  const importers = [...importersOf(id, context)]
  return importers.some(it => it.endsWith(page)) && importers.every(it => own.test(it)) ? 'review' : null
}
