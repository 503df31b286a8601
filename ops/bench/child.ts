/** Runs `docketry` commands as child processes. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const cli = join(import.meta.dirname, '../../services/cli/cli.ts')
const startMs = 60_000
/** Of what a command prints. */
const maxBytes = 500_000_000

export type Child = {
  name: string
  /** The address that it listens at; empty for a command that does not listen. */
  address: string
  /** Ends it with SIGTERM and waits for it. */
  stop(): Promise<void>
}

/** Settings of a process without the demo, on a free port of this machine. */
export const quiet = { DOCKETRY_DEMO: '0', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' } as const
/** The same, with everything in the folder `data`. */
export const quietOn = (data: string) => ({ ENGINE: 'embedded', DOCKETRY_DATA: data, ...quiet }) as const

/** Killed when this process exits. */
const started = new Set<ChildProcess>()
process.on('exit', () => started.forEach(child => child.kill('SIGKILL')))

/**
 * Resolves when the command prints that it runs; throws an Error with its output when it ends or does not start within a minute. `flags`:
 * options of Node.
 */
export async function startChild(words: string[], env: NodeJS.ProcessEnv, flags: string[] = []): Promise<Child> {
  const name = words.join(' ')
  const child = spawn(process.execPath, [...flags, cli, ...words], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  started.add(child)
  let output = ''
  const running = Promise.withResolvers<void>()
  const read = (bytes: Buffer): void => {
    output = (output + String(bytes)).slice(-4000)
    if (/Stop with Ctrl\+C/.test(output)) running.resolve()
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const ended = once(child, 'exit')
  const failed = (): void => running.reject(new Error(`docketry ${name} does not start: ${output}`))
  void ended.then(failed)
  const late = setTimeout(failed, startMs)
  try {
    await running.promise
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    clearTimeout(late)
  }
  return {
    name,
    address: (/http:\/\/[\w.:]+\w/.exec(output)?.[0] ?? '').replace('localhost', '127.0.0.1'),
    async stop() {
      child.kill('SIGTERM')
      await ended
      started.delete(child)
    },
  }
}

/**
 * Runs the command to its end and returns what it prints; `ended`: the exit codes with which it has done its work. `flags`: options of
 * Node.
 */
export const outputOf = (words: string[], env: NodeJS.ProcessEnv, ended: number[], flags: string[] = []): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [...flags, cli, ...words],
      { env: { ...process.env, ...env }, maxBuffer: maxBytes },
      (error, output, errors) => {
        if (error === null || ended.includes(Number(error.code))) resolve(output)
        else reject(new Error(`docketry ${words.join(' ')}: ${errors.slice(-4000) || error.message}`))
      },
    )
  })
