/** Checks the pipeline's events of the uploads: each once, none missing unless the group was deleted. */
import type { Folded, FoldedFile, FoldedGroup } from './folded.ts'
import { entriesOf, type Entry } from './ledger.ts'

const doubled = <T>(list: T[]): T[] => [...new Set(list.filter((one, i) => list.indexOf(one) !== i))]
const upTo = (count: number): string => Array.from({ length: count }, (_, i) => i + 1).join()
const sorted = (pages: number[]): string => pages.toSorted((a, b) => a - b).join()

function doubledIn({ id, files, invoices }: FoldedGroup): string[] {
  return [
    ...files.flatMap(file => [
      ...(file.added > 1 ? [`file ${file.id} was added ${file.added} ×`] : []),
      ...doubled(file.prepared).map(page => `page ${page} of file ${file.id} was prepared twice`),
      ...doubled(file.read).map(page => `page ${page} of file ${file.id} was read twice`),
      ...doubled(file.segmented).map(invoice => `invoice ${invoice} was found twice in file ${file.id}`),
    ]),
    ...invoices
      .filter(invoice => invoice.extracted > 1)
      .map(invoice => `invoice ${invoice.id} of group ${id} was extracted ${invoice.extracted} ×`),
  ]
}

function missingIn({ id, invoices }: FoldedGroup, file: FoldedFile, pages: number | undefined): string[] {
  if (pages === undefined) return [`no upload brought file ${file.name} of group ${id}`]
  const inInvoices = invoices
    .flatMap(invoice => invoice.pages)
    .filter(page => page.fileId === file.id)
    .map(page => page.page)
  const unextracted = file.segmented.filter(it => !invoices.some(invoice => invoice.id === it))
  return [
    ...(file.added === 0 ? [`file ${file.name} of group ${id} has no stream`] : []),
    ...(file.opened === pages ? [] : [`file ${file.name} of group ${id} has ${pages} pages; the events say ${file.opened}`]),
    ...(['prepared', 'read'] as const)
      .filter(what => sorted(file[what]) !== upTo(pages))
      .map(what => `of file ${file.name} of group ${id} the pages ${sorted(file[what])} were ${what}, not ${upTo(pages)}`),
    ...(sorted(inInvoices) === upTo(pages)
      ? []
      : [`the invoices of group ${id} hold the pages ${sorted(inInvoices)} of ${file.name}, not ${upTo(pages)}`]),
    ...unextracted.map(invoice => `invoice ${invoice} of group ${id} was found and never extracted`),
  ]
}

/** Files are identified by their hash, which is unique within a run. */
export function checkPipeline({ groups, stray }: Folded, entries: Entry[]): string[] {
  const files = entriesOf(entries, 'upload', 'acknowledged', 'unknown').flatMap(entry => entry.action.files)
  return [
    ...stray.map(event => `${event.type} in ${event.stream} belongs to nothing that was uploaded`),
    ...groups.flatMap(doubledIn),
    ...groups
      .filter(group => !group.deleted)
      .flatMap(group => group.files.flatMap(file => missingIn(group, file, files.find(it => it.hash === file.stored)?.pages))),
  ]
}
