/**
 * The XML of eSCL (Mopria Alliance): capabilities and status of a scanner, settings of a job. The elements are those that Debian's
 * sane-airscan understands.
 */
import { parseXml, type XmlElement } from '../../content/xml.ts'
import type { ScanFailure, ScanSettings } from '../../shared/network-scanners.ts'

/** Lengths in 1/300 inch. `dpi`: the resolution of the feeder or the glass that is nearest to 300, not below it where there is a choice. */
type SourceCapabilities = { width: number; height: number; dpi: number; colour: boolean }
/** `simplex`, `duplex`, `glass`: null where the scanner has none. */
export type Capabilities = {
  version: string
  name: string
  simplex: SourceCapabilities | null
  duplex: SourceCapabilities | null
  glass: SourceCapabilities | null
}

/** All elements of that name below `element`, in document order. */
function elementsNamed(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap(child => [...(child.name === name ? [child] : []), ...elementsNamed(child, name)])
}
const textsOf = (element: XmlElement, name: string): string[] => elementsNamed(element, name).map(it => it.text.trim())
const textOf = (element: XmlElement, name: string): string | null => textsOf(element, name)[0] ?? null
const numbersOf = (element: XmlElement, name: string): number[] =>
  textsOf(element, name)
    .map(Number)
    .filter(it => Number.isInteger(it) && it > 0)

const a4 = { width: 2480, height: 3508 }
const wantedDpi = 300

/** 300 where it lies within a range; else the nearest one above, else the highest. Null without any. */
function dpiOf(source: XmlElement): number | null {
  const range = elementsNamed(source, 'XResolutionRange')[0]
  if (range) {
    const [min = wantedDpi, max = wantedDpi] = [numbersOf(range, 'Min')[0], numbersOf(range, 'Max')[0]]
    return Math.min(max, Math.max(min, wantedDpi))
  }
  const all = numbersOf(source, 'XResolution').toSorted((a, b) => a - b)
  return all.find(it => it >= wantedDpi) ?? all.at(-1) ?? null
}

function sourceOf(source: XmlElement | undefined): SourceCapabilities | null {
  if (!source) return null
  const [width, height] = [numbersOf(source, 'MaxWidth')[0] ?? a4.width, numbersOf(source, 'MaxHeight')[0] ?? a4.height]
  return { width, height, dpi: dpiOf(source) ?? wantedDpi, colour: textsOf(source, 'ColorMode').includes('RGB24') }
}

/** Null for anything but the capabilities of a scanner. */
export function readCapabilities(bytes: Uint8Array): Capabilities | null {
  const root = rootOf(bytes, 'ScannerCapabilities')
  if (!root) return null
  const input = (name: string): SourceCapabilities | null => sourceOf(elementsNamed(root, name)[0])
  const name = (textOf(root, 'MakeAndModel') ?? '').replace(/\p{C}/gu, '').slice(0, 100)
  return {
    version: /^\d\.\d{1,3}$/u.exec(textOf(root, 'Version') ?? '')?.[0] ?? '2.0',
    name,
    simplex: input('AdfSimplexInputCaps'),
    duplex: input('AdfDuplexInputCaps'),
    glass: input('PlatenInputCaps'),
  }
}

function rootOf(bytes: Uint8Array, name: string): XmlElement | null {
  try {
    const root = parseXml(bytes)
    return root.name === name ? root : null
  } catch {
    return null
  }
}

const feederFailures: Record<string, ScanFailure> = {
  ScannerAdfEmpty: 'empty',
  ScannerAdfJam: 'jam',
  ScannerAdfHatchOpen: 'cover-open',
  ScannerAdfMispick: 'misfeed',
  ScannerAdfMultipickDetected: 'misfeed',
  ScannerAdfInputTrayFailed: 'misfeed',
  ScannerAdfInputTrayOverloaded: 'misfeed',
  ScannerAdfDuplexPageTooShort: 'misfeed',
  ScannerAdfDuplexPageTooLong: 'misfeed',
}

/**
 * `state`: Idle, Processing, Testing, Stopped or Down. `feeder`: why the feeder does not feed; null while it does. `job`: state of the
 * requested job, null where the scanner does not list it.
 */
export type ScannerStatus = { state: string; feeder: ScanFailure | null; job: string | null }

/** Null for anything but the status of a scanner. `jobPath`: the path of a job. */
export function readStatus(bytes: Uint8Array, jobPath: string | null = null): ScannerStatus | null {
  const root = rootOf(bytes, 'ScannerStatus')
  if (!root) return null
  const isRequested = (info: XmlElement): boolean => jobPath !== null && (textOf(info, 'JobUri') ?? '').endsWith(jobPath)
  const job = elementsNamed(root, 'JobInfo').find(isRequested)
  return {
    state: root.children.find(it => it.name === 'State')?.text.trim() ?? '',
    feeder: feederFailures[textOf(root, 'AdfState') ?? ''] ?? null,
    job: job ? textOf(job, 'JobState') : null,
  }
}

/** The source that settings choose; null where the scanner has none. A feeder without duplex scans one side. */
export const sourceFor = (it: Capabilities, { source, duplex }: ScanSettings): SourceCapabilities | null =>
  source === 'glass' ? it.glass : ((duplex ? it.duplex : null) ?? it.simplex)

/** The body that starts a job: A4, or what the source has of it, at 300 dpi. */
export function settingsXml(it: Capabilities, source: SourceCapabilities, settings: ScanSettings): string {
  const duplex = settings.source === 'feeder' ? `<scan:Duplex>${settings.duplex && it.duplex !== null}</scan:Duplex>` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<scan:ScanSettings xmlns:scan="http://schemas.hp.com/imaging/escl/2011/05/03" xmlns:pwg="http://www.pwg.org/schemas/2010/12/sm">
<pwg:Version>${it.version}</pwg:Version><scan:Intent>Document</scan:Intent>
<pwg:ScanRegions><pwg:ScanRegion><pwg:ContentRegionUnits>escl:ThreeHundredthsOfInches</pwg:ContentRegionUnits>
<pwg:Height>${Math.min(source.height, a4.height)}</pwg:Height><pwg:Width>${Math.min(source.width, a4.width)}</pwg:Width><pwg:XOffset>0</pwg:XOffset><pwg:YOffset>0</pwg:YOffset></pwg:ScanRegion></pwg:ScanRegions>
<pwg:InputSource>${settings.source === 'feeder' ? 'Feeder' : 'Platen'}</pwg:InputSource>
<scan:ColorMode>${settings.colour && source.colour ? 'RGB24' : 'Grayscale8'}</scan:ColorMode>
<scan:XResolution>${source.dpi}</scan:XResolution><scan:YResolution>${source.dpi}</scan:YResolution>
<pwg:DocumentFormat>image/jpeg</pwg:DocumentFormat><scan:DocumentFormatExt>image/jpeg</scan:DocumentFormatExt>${duplex}
</scan:ScanSettings>`
}
