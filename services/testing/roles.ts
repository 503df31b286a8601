/** Processes of the product on servers, started by the command line, each test with a prefix of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { newPrefix, removeAll } from '../adapters/servers/testing/open-part.ts'
import { neededAddress } from './servers.ts'

export type Env = Record<string, string>
export type Ended = { code: number | null; signal: NodeJS.Signals | null }
/** The output of a process that has ended: `lines` of stdout, `errors` is stderr. */
export type Run = Ended & { lines: string[]; errors: string }
export type Role = {
  name: string
  pid: number
  /** The address of its endpoints; empty for a role without any. */
  address: string
  /** The address of health and metrics; empty without OPS_PORT. */
  ops: string
  /** SIGTERM: shuts it down. SIGKILL: simulates a crash. Resolves when it has ended. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<Run>
  running(): boolean
  /** What it has printed so far. */
  printed(): string
}

const cli = new URL('../cli/cli.ts', import.meta.url).pathname
/** Long, because two cores may be busy with other tests and start a dozen processes at once. */
const startMs = 120_000
const endMs = 100_000

/** The environment of all processes of one installation on the test servers, with a new prefix and any free ports. */
export const serversEnv = (more: Env = {}): Env => ({
  ENGINE: 'servers',
  EVENTSTORE_URL: neededAddress('eventstoredb'),
  KAFKA_BROKERS: neededAddress('kafka'),
  MONGO_URL: neededAddress('mongodb'),
  DOCKETRY_PREFIX: newPrefix(),
  KAFKA_PARTITIONS: '4',
  DOCKETRY_WORKERS: '1',
  HOST: '127.0.0.1',
  PORT: '0',
  OPS_PORT: '0',
  ...more,
})

/** Removes what an installation has left in Kafka and MongoDB. */
export const removeServers = (env: Env): Promise<void> =>
  removeAll({
    eventstoreUrl: env['EVENTSTORE_URL'] ?? '',
    kafkaBrokers: env['KAFKA_BROKERS'] ?? '',
    mongoUrl: env['MONGO_URL'] ?? '',
    prefix: env['DOCKETRY_PREFIX'] ?? '',
  })

/** `onLine` is called with every line of stdout. */
function launch(
  script: string,
  args: string[],
  env: Env,
  onLine: (line: string) => void = () => {},
): { child: ChildProcess; ended: Promise<Run> } {
  const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  let errors = ''
  createInterface({ input: child.stdout }).on('line', line => {
    lines.push(line)
    onLine(line)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const ended = new Promise<Run>(resolve => child.once('close', (code, signal) => resolve({ code, signal, lines, errors })))
  return { child, ended }
}

/** Runs `docketry …` to its end. After 100 seconds it is killed, which `signal` shows. `script`: the script that starts it. */
export async function runToEnd(args: string[], env: Env, script = cli): Promise<Run> {
  const { child, ended } = launch(script, args, env)
  const late = setTimeout(() => child.kill('SIGKILL'), endMs)
  const run = await ended
  clearTimeout(late)
  return run
}

/**
 * Starts `docketry …` and resolves once it prints that it is running. Throws with the end of stderr when it ends before that, or prints
 * nothing in time.
 */
export async function startRole(args: string[], env: Env, script = cli): Promise<Role> {
  const name = `docketry ${args.join(' ')}`
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  let printed = ''
  const { child, ended } = launch(script, args, env, line => {
    printed += `${line}\n`
    if (line.endsWith('Stop with Ctrl+C.')) resolve(undefined) // the end of every start's output
  })
  const late = setTimeout(() => reject(new Error(`${name} printed nothing for ${startMs / 1000} s.`)), startMs)
  void ended.then(({ code, errors }) => reject(new Error(`${name} ended with ${code}: ${errors.slice(-2000)}`)))
  try {
    await promise
    const addressAfter = (text: string): string => new RegExp(`${text} (http://[^\\s,]+?)[.,]?\\s`, 'u').exec(printed)?.[1] ?? ''
    return {
      name,
      pid: child.pid ?? 0,
      address: addressAfter('(?:is running|Docketry is) at'),
      ops: addressAfter('[Hh]ealth and metrics (?:are )?at'),
      end: signal => (child.kill(signal), ended),
      running: () => child.exitCode === null && child.signalCode === null,
      printed: () => printed,
    }
  } catch (error) {
    child.kill('SIGKILL')
    await ended
    throw error
  } finally {
    clearTimeout(late)
  }
}
