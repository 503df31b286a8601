/** The Ed25519 key that signs anchors. It is a file outside the store, so that somebody who can write to the store cannot sign. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, sign, verify, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { AnchorSignature, AnchorStatement } from '@docketry/contracts/events/anchor.ts'
import { canonicalJson } from '../../platform/events/canonical-json.ts'
import { coded, reasonOf } from '../../platform/errors/coded.ts'

const publicOf = (key: KeyObject): string => createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')

/** Short name of a public key (SPKI, base64), to compare by eye: the first 16 hex digits of its SHA-256. */
export const fingerprintOf = (key: string): string => hash('sha256', Buffer.from(key, 'base64'), 'hex').slice(0, 16)

/**
 * Makes a key pair: the private key as PEM at `path`, readable by its owner only. Returns the public key. Throws `usage` where the file
 * exists.
 */
export function makeAnchorKey(path: string): string {
  if (existsSync(path)) throw coded('usage', `${path} exists. Name a new file: a key that anchors were signed with must not be lost.`)
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx', flush: true })
  return publicOf(privateKey)
}

/** Signs the canonical JSON of a statement, as of an anchor, or of the manifest of an evidence bundle. `key`: public (SPKI, base64). */
export type SignAnchor = ((statement: object) => AnchorSignature) & { key: string }

/** Throws an `Error` with a sentence for a file that is no Ed25519 private key. */
export function signerWith(path: string): SignAnchor {
  let key: KeyObject
  try {
    key = createPrivateKey(readFileSync(path))
  } catch (error) {
    throw new Error(
      `DOCKETRY_ANCHOR_KEY: ${path} cannot be read as a private key (${reasonOf(error)}). Make one with: docketry anchor new-key ${path}`,
      { cause: error },
    )
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`DOCKETRY_ANCHOR_KEY: ${path} is not an Ed25519 key. Make one with: docketry anchor new-key FILE`)
  const ofKey = { key: publicOf(key) }
  const signed = (statement: object): AnchorSignature => ({
    ...ofKey,
    signature: sign(null, Buffer.from(canonicalJson(statement)), key).toString('base64'),
  })
  return Object.assign(signed, ofKey)
}

/** Whether the signature is that of its key over the statement. */
export function isSignedBy(statement: AnchorStatement, { key, signature }: AnchorSignature): boolean {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    return (
      publicKey.asymmetricKeyType === 'ed25519' &&
      verify(null, Buffer.from(canonicalJson(statement)), publicKey, Buffer.from(signature, 'base64'))
    )
  } catch {
    return false
  }
}
