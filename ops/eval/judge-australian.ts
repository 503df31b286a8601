/** Follows each value of an Australian document from the words over the candidates to the answer. */
import { basename } from 'node:path'
import type { Extraction } from '../../contracts/fields.ts'
import type { ReadPage } from '../../contracts/page.ts'
import { gstWithin } from '../../contracts/rules/money.ts'
import { isSameSupplier } from '../../contracts/rules/suppliers.ts'
import type { Client } from '../../services/pipeline/fields/client.ts'
import { extractFields } from '../../services/pipeline/fields/extract-fields.ts'
import { findCandidates } from '../../services/pipeline/fields/find-candidates.ts'
import type { Score } from '../../services/pipeline/fields/score.ts'
import { segmentPages } from '../../services/pipeline/fields/segment-pages.ts'
import { toDoc } from '../../services/pipeline/fields/text.ts'
import { printedAnswers, type Australian } from './australian.ts'
import { renamedPages, renamedText, renamedWords } from './rename-supplier.ts'
import { isAmongWords, printedFields, textOfPages, type PrintedField, type PrintedValue } from './values-in-words.ts'

/**
 * `printed`: the document shows the value. `isBuyer`: the answer is the buyer's name or ABN. `missed`: answer, confidence and what is right,
 * for reading.
 */
export type JudgedValue = {
  document: string
  kind: string
  field: PrintedField
  printed: boolean
  inWords: boolean
  inCandidates: boolean
  right: boolean
  confidence: number | null
  isBuyer: boolean
  missed: string
}

/** The form in which values of a field are compared: names without case, punctuation and spaces, numbers without spaces. */
function plain(field: PrintedField, value: PrintedValue | null): string {
  if (value === null) return ''
  if (field === 'supplierName')
    return String(value)
      .toLowerCase()
      .replace(/&/g, 'and')
      .replace(/[^a-z0-9]/g, '')
  return field === 'invoiceNumber' ? String(value).toLowerCase().replace(/[\s#]/g, '') : String(value)
}

/** The group of pages that overlaps most with those of the document; the first where the file is one document. Null: none overlaps. */
function groupOf(groups: number[][], own: [number, number] | null): number[] | null {
  if (!own) return groups[0] ?? null
  const inside = (page: number) => page + 1 >= own[0] && page + 1 <= own[1]
  const overlap = (group: number[]) => group.filter(inside).length - group.filter(page => !inside(page)).length * 0.5
  const [best] = groups.toSorted((a, b) => overlap(b) - overlap(a))
  return best && overlap(best) > 0 ? best : null
}

/**
 * `client` of the document is what extraction is told; `buyer` is whose document it is. `category`: compared by its letters alone.
 * `line`: as `docketry extract` prints it, without the file.
 */
export async function judgeAustralian(
  document: Australian,
  pages: ReadPage[],
  buyer: Client,
  score: Score,
): Promise<{ values: JudgedValue[]; category: { right: boolean; confidence: number }; line: { invoices: object[] } }> {
  const groups = segmentPages(pages)
  const options = { client: document.client, model: 'measured', today: '2026-11-23' }
  const extractions = new Map<number[], Extraction>()
  for (const group of groups)
    extractions.set(
      group,
      await extractFields(
        group.map(at => pages[at]!),
        score,
        options,
      ),
    )
  const group = groupOf(groups, document.pages)
  const own = (group ?? []).map(at => pages[at]!)
  const [text, doc] = [textOfPages(own), toDoc(own)]
  const candidates = findCandidates(doc, document.client)
  const eleventh = gstWithin(Math.abs(Number(document.answers.total[0])))
  const extraction = group ? extractions.get(group)! : null
  const values = printedFields.map((field): JudgedValue => {
    const found = extraction?.fields[field] ?? null
    const isAnswer = (value: PrintedValue | null) =>
      document.answers[field].some(right => (right === null) === (value === null) && plain(field, right) === plain(field, value))
    const printed = printedAnswers(document, field)
    const isPrinted = (value: PrintedValue) =>
      printed.some(right => plain(field, typeof right === 'number' ? Math.abs(right) : right) === plain(field, value))
    return {
      document: `${basename(document.path)}${document.pages ? `:${document.pages[0]}` : ''}`,
      kind: document.kind,
      field,
      printed: printed.length > 0,
      inWords: printed.some(value => isAmongWords(field, value, text)),
      inCandidates: candidates.some(
        one => one.field === field && (one.kind === 'found' ? isPrinted(one.value) : one.kind === 'eleventh' && isPrinted(eleventh)),
      ),
      right: extraction !== null && isAnswer(found?.value ?? null),
      confidence: found?.confidence ?? null,
      isBuyer:
        found !== null &&
        (field === 'supplierAbn'
          ? found.value === buyer.abn
          : field === 'supplierName' && buyer.names.some(name => isSameSupplier(name, String(found.value)))),
      missed: `${field}: said ${found?.value ?? null} (${found?.confidence ?? '-'}), is ${document.answers[field].join(' | ')}; others ${(
        extraction?.candidates[field] ?? []
      )
        .slice(0, 4)
        .map(it => `${it.value} ${it.confidence}`)
        .join(', ')}`,
    }
  })
  const category = extraction?.fields.category ?? null
  const letters = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')
  return {
    values,
    category: {
      right: category !== null && document.categories.some(name => letters(name) === letters(category.value)),
      confidence: category?.confidence ?? 0,
    },
    line: { invoices: groups.map(one => ({ pages: one.map(at => pages[at]!.page), fields: inDollars(extractions.get(one)!) })) },
  }
}

const inDollars = ({ fields }: Extraction) => ({
  ...fields,
  ...Object.fromEntries(
    (['total', 'gst'] as const).map(name => [name, fields[name] && { ...fields[name], value: fields[name].value / 100 }]),
  ),
})

/** The same document with an invented name for its supplier. `kept`: names whose words stay, as the buyer's. */
export function inventedSupplier(
  document: Australian,
  pages: ReadPage[],
  kept: readonly string[],
): { document: Australian; pages: ReadPage[] } {
  const names = document.answers.supplierName.filter(name => name !== null).map(String)
  const words = renamedWords(names, [...kept])
  return {
    document: { ...document, answers: { ...document.answers, supplierName: names.map(name => renamedText(name, words)) } },
    pages: renamedPages(pages, words),
  }
}
