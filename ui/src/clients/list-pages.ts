import type { LeftOut } from '@docketry/contracts/api/scans.ts'

/** "scan_1.pdf; scan_2.pdf, page 3 and 4 more": each once, at most `named` by name. */
export function listPages(all: Pick<LeftOut, 'name' | 'page'>[], named: number): string {
  const places = [...new Set(all.map(it => `${it.name}${it.page === null ? '' : `, page ${it.page}`}`))]
  return places.slice(0, named).join('; ') + (places.length > named ? ` and ${places.length - named} more` : '')
}
