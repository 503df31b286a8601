/**
 * The review page is one chunk: whatever it imports at once from its own folder, and the grid. Left alone, each module that a lazily loaded sheet
 * uses too becomes a chunk of its own; many small ones compress worse and are fetched one by one.
 */
type ModuleInfo = { importers: string[]; dynamicImporters: string[] }
type Context = { getModuleInfo(id: string): ModuleInfo | null }

const page = '/src/review/scan-detail.tsx'
const own = /\/src\/review\/|\/node_modules\/(?:ag-|.*\/ag-)/u

/** Every module from which a chain of imports, without `import()`, leads to this one. */
function importersOf(id: string, context: Context, found = new Set<string>()): Set<string> {
  for (const importer of context.getModuleInfo(id)?.importers ?? []) {
    if (found.has(importer)) continue
    found.add(importer)
    importersOf(importer, context, found)
  }
  return found
}

/**
 * The name of the chunk that a module belongs in; null leaves it to the bundler. What other pages import too stays apart, and so does what is loaded
 * by itself ahead of the page: neither may bring the whole page along.
 */
export function reviewChunk(id: string, context: Context): string | null {
  if (!own.test(id) || id.endsWith(page) || (context.getModuleInfo(id)?.dynamicImporters ?? []).length > 0) return null
  const importers = [...importersOf(id, context)]
  return importers.some(it => it.endsWith(page)) && importers.every(it => own.test(it)) ? 'review' : null
}
