/** `docketry anchor`: takes an anchor now; `docketry anchor new-key FILE` makes the key that signs anchors. */
import { counted } from '../shared/counted.ts'
import { resolve } from 'node:path'
import { fingerprintOf, makeAnchorKey } from '../integrity/anchors/anchor-key.ts'
import { coded } from '../platform/errors/coded.ts'
import type { Operator } from './control/operator.ts'
import type { Output } from './output.ts'
import { parseCommand } from './parse-arguments.ts'

/** Prints the public key, for whoever verifies. Needs no store. Throws `usage`. */
export function newAnchorKey(args: string[], { say }: Output): number {
  const [file, ...more] = args
  if (file === undefined || more.length > 0) throw coded('usage', 'Where to? docketry anchor new-key FILE')
  const path = resolve(file)
  const key = makeAnchorKey(path)
  say(`The key is in ${path}. Keep a copy as you keep other secrets, and start every process of Docketry with DOCKETRY_ANCHOR_KEY=${path}.`)
  say(
    `Give auditors this public key; its fingerprint is ${fingerprintOf(key)}.\n-----BEGIN PUBLIC KEY-----\n${key}\n-----END PUBLIC KEY-----`,
  )
  return 0
}

/** Returns the exit code. Throws `usage`, and `in-use` while another anchor is being taken. */
export async function anchor(args: string[], operator: Operator, { say }: Output): Promise<number> {
  const { verb, options } = parseCommand('anchor', args, false)
  if (verb !== 'list')
    throw coded('usage', `There is no "docketry anchor ${verb}". Without a word it takes an anchor; "new-key FILE" makes a key.`)
  const [taken] = await operator.anchor()
  if (options.json) say(JSON.stringify(taken ?? null))
  else if (!taken) say('Nothing was stored since the last anchor.')
  else {
    const {
      statement: { number, root, events, streams },
      signed,
      path,
    } = taken
    say(
      `Anchor ${number} covers ${counted(events, 'event')} of ${counted(streams, 'stream')}. Its root is ${root}, ${signed === null ? 'not signed: no DOCKETRY_ANCHOR_KEY is set' : `signed by the key ${fingerprintOf(signed.key)}`}.`,
    )
    say(
      path === null
        ? 'Its file is in the store only: set DOCKETRY_ANCHORS to have it in a folder.'
        : `Copy ${path} to where nobody who can write the store can write.`,
    )
  }
  return 0
}
