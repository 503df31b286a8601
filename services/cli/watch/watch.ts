/** `docketry watch FOLDER --client CLIENT`: uploads what is put into a folder. */
import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { coded, codeOf, reasonOf, isDiskFull } from '../../platform/errors/coded.ts'
import { configFrom } from '../../main/config/config.ts'
import type { Output } from '../output.ts'
import { leaveFolder, takeFolder } from './batch-folder.ts'
import { findClient, signInFor } from './sign-in.ts'
import { fullDisk, shownPause } from './waiting.ts'
import { usualPace, watchFolder, type Pace, type Tally } from './watch-folder.ts'

const usage = `docketry watch FOLDER --client NAME-ABN-OR-ID [--server URL] [--as EMAIL] [--once]
sends files that are put into FOLDER, and moves them to FOLDER/done, or with the reason to FOLDER/failed (docs/watch.md). DOCKETRY_TOKEN signs in; beside a Docketry on this machine --as EMAIL does.`

type Arguments = { folder: string; client: string; server: string | undefined; as: string | undefined; once: boolean }

/** Throws `usage` with a sentence. */
function argumentsOf(args: string[]): Arguments {
  const text = { type: 'string' } as const
  try {
    const {
      values: { client, server, as, once = false },
      positionals: [folder, ...more],
    } = parseArgs({ args, allowPositionals: true, options: { client: text, server: text, as: text, once: { type: 'boolean' } } })
    if (folder === undefined || more.length > 0) throw new Error('Name one folder.')
    if (client === undefined) throw new Error('Whose files are these? Name the client.')
    if (server !== undefined && !/^https?:\/\//u.test(server))
      throw new Error(`"${server}" is no address of a server: it begins with http:// or https://.`)
    return { folder: resolve(folder), client, server: server?.replace(/\/+$/u, ''), as, once }
  } catch (error) {
    throw coded('usage', `${reasonOf(error)}\n${usage}`)
  }
}

/** Waits while the server is away or the folder's disk is full, with growing pauses. */
async function patiently<T>(
  folder: string,
  work: () => Promise<T>,
  { warn }: Output,
  { first, longest }: Pace,
  signal: AbortSignal,
): Promise<T> {
  for (let pause = first; ; pause = Math.min(2 * pause, longest)) {
    try {
      return await work()
    } catch (error) {
      if ((codeOf(error) !== 'away' && !isDiskFull(error)) || signal.aborted) throw error
      warn(
        isDiskFull(error)
          ? `${fullDisk(folder)} Trying again in ${shownPause(pause)}; nothing is lost.`
          : `${reasonOf(error)} Trying again in ${shownPause(pause)}.`,
      )
      await wait(pause, undefined, { signal })
    }
  }
}

/**
 * Runs until `signal` aborts, or with --once until nothing is left; 1 where something was moved to `failed` then. Throws errors with
 * sentences.
 */
export async function watch(
  args: string[],
  output: Output,
  signal: AbortSignal,
  env: NodeJS.ProcessEnv = process.env,
  pace: Pace = usualPace,
): Promise<number> {
  const { folder, client, server: named, as, once } = argumentsOf(args)
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw coded('no-folder', `There is no folder ${folder}. Make it first.`)
  const server = named ?? `http://127.0.0.1:${configFrom(env).port}`
  const signIn = await signInFor(env, as, () => configFrom(env).data)
  const to = await patiently(folder, () => findClient(server, signIn.token, client, signal), output, pace, signal)
  await patiently(folder, () => takeFolder(folder, to), output, pace, signal)
  output.say(`Watching ${folder} for ${to.name}. Stop with Ctrl+C.`)
  let tally: Tally
  try {
    tally = await watchFolder({ folder, to, signIn, once, pace, output, signal })
  } finally {
    await leaveFolder(folder, to).catch(() => {})
  }
  output.say(`${tally.sent} sent, ${tally.failed} failed.${signal.aborted ? ' What was not acknowledged is sent at the next start.' : ''}`)
  return once && tally.failed > 0 ? 1 : 0
}

/** Runs the command until Ctrl+C or SIGTERM. */
export async function runWatch(args: string[], output: Output): Promise<number> {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())
  try {
    return await watch(args, output, stop.signal)
  } catch (error) {
    if (stop.signal.aborted) return 0
    throw error
  }
}
