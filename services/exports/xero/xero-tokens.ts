/**
 * The tokens of Xero, sealed in durable documents, one for the books of each client; and the state of a consent that was begun. They are in
 * no archive: a copy of a refresh token that was used is worth nothing.
 */
import { createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { openText, sealText } from '../../platform/auth/sealed-text.ts'
import { coded } from '../../platform/errors/coded.ts'
import type { Documents } from '../../platform/ports/documents.ts'
import { unleased } from '../../platform/ports/unleased.ts'
import type { Xero, XeroTokens } from '../../shared/xero.ts'

export const tokensCollection = 'xero-tokens'
const lease = unleased('xero-tokens')
/** A token is replaced when it has less than this left. */
const earlyMs = 120_000
const [leaseMs, retryMs] = [45_000, 100]
const consentMs = 15 * 60_000

/**
 * base64url. `about` binds a sealed text to what it is for. `open` gives null for a text that was changed, moved, or sealed with another
 * key.
 */
function xeroSeals(key: string) {
  const sealing = Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), '', 'docketry xero seal 1', 32))
  return {
    seal: (text: string, about: string): string => sealText(sealing, text, about).toString('base64url'),
    open: (sealed: string, about: string): string | null => openText(sealing, Buffer.from(sealed, 'base64url'), about),
  }
}

type Consent = { verifier: string; firmId: string; clientId: string; userId: string; at: number }
export type XeroStore = ReturnType<typeof xeroStore>

/** `documents`: as durable as the events. `key`: 64 hex digits of this installation. `xero` null: not enabled. */
export function xeroStore({
  documents,
  key,
  xero,
  now = Date.now,
}: {
  documents: Documents
  key: string
  xero: Xero | null
  now?: () => number
}) {
  const seals = xeroSeals(key)
  async function read(booksId: string): Promise<{ tokens: XeroTokens; position: number } | null> {
    const document = await documents.get(tokensCollection, booksId)
    if (document === null || typeof document['sealed'] !== 'string' || typeof document['turn'] !== 'number') return null
    const text = seals.open(document['sealed'], `tokens ${booksId}`)
    return text === null ? null : { tokens: JSON.parse(text) as XeroTokens, position: document['turn'] } // written by `save`
  }
  /** Does nothing where the tokens were written at this position, or a later one. */
  async function write(booksId: string, tokens: XeroTokens | null, position: number): Promise<void> {
    const document = tokens && { id: booksId, turn: position, sealed: seals.seal(JSON.stringify(tokens), `tokens ${booksId}`) }
    await documents.write(tokensCollection, [{ id: booksId, position, document }], { position: 0, lease })
  }
  async function save(booksId: string, tokens: XeroTokens | null): Promise<void> {
    await documents.ensure(tokensCollection, {})
    const before = (await documents.load(tokensCollection, [booksId])).get(booksId)?.position ?? 0
    await write(booksId, tokens, Math.max(now(), before + 1))
  }
  const fresh = ({ tokens }: { tokens: XeroTokens }): boolean => tokens.expiresAt - now() > earlyMs

  /**
   * A valid access token. One process at a time replaces it: a refresh token can be used once. Throws `xero.revoked` where there is none.
   */
  async function access(booksId: string): Promise<string> {
    if (xero === null) throw coded('xero.revoked', 'Xero is not enabled.')
    const holder = randomUUID()
    for (;;) {
      const stored = await read(booksId)
      if (stored === null) throw coded('xero.revoked', 'There is no permission of Xero.')
      if (fresh(stored)) return stored.tokens.access
      if (!(await documents.lease(`xero-tokens-${booksId}`, holder, leaseMs))) {
        await delay(retryMs)
        continue
      }
      try {
        const again = await read(booksId)
        if (again === null || fresh(again)) continue
        // The position after the tokens that were refreshed: if these were deleted or given anew meanwhile, that stays.
        await write(booksId, await xero.refresh(again.tokens.refresh), again.position + 1)
      } finally {
        await documents.release(`xero-tokens-${booksId}`, holder)
      }
    }
  }
  return {
    access,
    save,
    refreshToken: async (booksId: string): Promise<string | null> => (await read(booksId))?.tokens.refresh ?? null,
    /** State and challenge of a new consent. The state has the verifier, sealed, so that any process can finish it. */
    begin(of: Omit<Consent, 'verifier' | 'at'>): { state: string; challenge: string } {
      const verifier = randomBytes(32).toString('base64url')
      return {
        state: seals.seal(JSON.stringify({ ...of, verifier, at: now() }), 'consent'),
        challenge: createHash('sha256').update(verifier).digest('base64url'),
      }
    },
    /** Null for a state that is not ours, or older than 15 minutes. */
    consentOf(state: string): Consent | null {
      const text = seals.open(state, 'consent')
      const consent = text === null ? null : (JSON.parse(text) as Consent) // sealed by `begin`
      return consent && now() - consent.at <= consentMs ? consent : null
    },
  }
}
