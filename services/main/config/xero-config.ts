/** Xero from environment variables. */
import type { Xero } from '../../shared/xero.ts'

/** `api`: replaces Xero's addresses, for tests. */
export type XeroSettings = { clientId: string; api: string | null }

/** Null without DOCKETRY_XERO_CLIENT_ID: nothing is posted. Throws an `Error` that names the invalid setting. */
export function xeroFrom(env: NodeJS.ProcessEnv): XeroSettings | null {
  const clientId = env['DOCKETRY_XERO_CLIENT_ID'] || null
  if (clientId === null) return null
  if (!/^[0-9A-Za-z-]{8,64}$/u.test(clientId))
    throw new Error('DOCKETRY_XERO_CLIENT_ID must be the client id of an app at developer.xero.com: 8 to 64 letters, digits and hyphens.')
  const api = env['DOCKETRY_XERO_API'] || null
  if (api !== null && !URL.canParse(api)) throw new Error(`DOCKETRY_XERO_API must be an address, not ${JSON.stringify(api)}.`)
  return { clientId, api }
}

/** The page to which Xero sends people back, to be named in the app at developer.xero.com. */
const xeroRedirect = (publicUrl: string): string => `${publicUrl}/business/xero`

/** Loads Xero's client only when it is configured. */
export async function openXero({ xero, publicUrl }: { xero: XeroSettings | null; publicUrl: string }): Promise<Xero | null> {
  if (xero === null) return null
  const { xeroApi } = await import('../../integrations/xero.ts')
  return xeroApi({ ...xero, redirect: xeroRedirect(publicUrl) })
}
