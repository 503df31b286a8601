/** Network scanners (docs/scanners.md): off unless DOCKETRY_SCAN=1, or DOCKETRY_SCANNERS names some. */
export type ScannersConfig = { configured: { name: string; base: string }[]; discover: boolean }

const form =
  'DOCKETRY_SCANNERS must be addresses such as http://192.168.1.20/eSCL or "Front desk=http://192.168.1.20/eSCL", separated by commas'

function scannerFrom(text: string): { name: string; base: string } {
  const [, name = '', address = ''] = /^(?:([^=]{1,100})=)?(https?:\/\/.+)$/u.exec(text) ?? []
  const url = URL.parse(address)
  if (!url || url.username || url.password || url.search || url.hash) throw new Error(`${form}, not ${JSON.stringify(text)}.`)
  return { name: name.trim(), base: `${url.origin}${url.pathname.replace(/\/+$/u, '') || '/eSCL'}` }
}

/**
 * Throws an `Error` whose message names the invalid setting. `onServers`: ENGINE=servers, where a scan's pages would lie in one of several
 * processes.
 */
export function scannersFrom(env: NodeJS.ProcessEnv, onServers: boolean): ScannersConfig | null {
  const flag = env['DOCKETRY_SCAN'] || ''
  if (!['', '0', '1'].includes(flag)) throw new Error(`DOCKETRY_SCAN must be 0 or 1, not ${JSON.stringify(flag)}.`)
  const configured = (env['DOCKETRY_SCANNERS'] || '')
    .split(',')
    .map(it => it.trim())
    .filter(it => it !== '')
    .map(scannerFrom)
  if (flag === '0' || (flag === '' && configured.length === 0)) return null
  if (onServers)
    throw new Error(
      'Network scanners need ENGINE=embedded: unset DOCKETRY_SCAN and DOCKETRY_SCANNERS, and let scanners save into a folder that docketry watch uploads.',
    )
  return { configured, discover: flag === '1' }
}
