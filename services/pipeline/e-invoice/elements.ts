/**
 * Finds elements and texts in a parsed document by paths of local names: `Party/PartyName/Name`. A step may name alternatives:
 * `Name|Names`.
 */
import type { XmlElement } from '../../content/xml.ts'

/** In characters: longer texts of an element are cut. */
const mostText = 2000

/** All elements at the path, in document order. */
export const allAt = (element: XmlElement, path: string): XmlElement[] =>
  path
    .split('/')
    .reduce<XmlElement[]>(
      (found, step) => found.flatMap(it => it.children.filter(child => step.split('|').includes(child.name))),
      [element],
    )

/** The text in one line, without control and format characters. */
export const plainText = (text: string): string =>
  text
    .slice(0, 4 * mostText)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, mostText)
    .trim()

/** The texts of all elements at the path that have any. */
export const textsAt = (element: XmlElement, path: string): string[] =>
  allAt(element, path)
    .map(it => plainText(it.text))
    .filter(text => text !== '')

/** The first of these texts; null for none. */
export const textAt = (element: XmlElement, path: string): string | null => textsAt(element, path)[0] ?? null
