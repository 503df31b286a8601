/** Why a scan ended early, in sentences: what happened, how many pages are here, what to do. */
import type { ScanEnding } from '@docketry/contracts/api/scanners.ts'
import { counted } from '../data/format.ts'

const causes: Record<ScanEnding, string> = {
  empty: 'The feeder of the scanner is empty.',
  jam: 'Paper is jammed in the scanner.',
  'cover-open': 'The cover of the scanner is open.',
  misfeed: 'The scanner drew in several sheets at once, or none.',
  busy: 'The scanner is busy.',
  lost: 'The scanner does not answer.',
  damaged: 'A page arrived incomplete.',
  'too-large': 'A page is larger than 25 MB.',
  'too-many': 'A scan has 500 pages at most.',
  stopped: 'The scan was stopped at the scanner.',
  refused: 'The scanner did not do what was requested.',
  interrupted: 'Docketry was restarted during the scan.',
  'storage-full': 'The server has no room for another page.',
}
const steps: Record<ScanEnding, string> = {
  empty: 'Put paper into it',
  jam: 'Take the paper out',
  'cover-open': 'Close it',
  misfeed: 'Straighten the sheets',
  busy: 'Wait until it is free',
  lost: 'Check that it is on and connected',
  damaged: 'Check the connection of the scanner',
  'too-large': 'Choose gray',
  'too-many': 'Process these pages first',
  stopped: 'Look at its display',
  refused: 'Look at its display, or choose another source',
  interrupted: 'Check which pages are here',
  'storage-full': 'Ask whoever runs Docketry to make room',
}

/** `pages`: how many arrived. */
export function scannerFailureText(failure: ScanEnding, pages: number, duplex: boolean): string {
  if (pages === 0) return `${causes[failure]} No page arrived. ${steps[failure]}, then scan again.`
  // A sheet whose front arrived is scanned again as a whole.
  const half =
    duplex && pages % 2 === 1
      ? ' The last page is the front of a sheet whose back is missing: delete it, and scan that sheet again too.'
      : ''
  return `${causes[failure]} ${counted(pages, 'page')} arrived and ${pages === 1 ? 'is' : 'are'} kept. ${steps[failure]}, put the sheets that are missing into the feeder, and scan again: they are added to these pages.${half}`
}
