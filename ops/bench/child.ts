/** A `docketry` command as a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const cli = join(import.meta.dirname, '../../services/cli/cli.ts')
const startMs = 60_000

export type Child = {
  name: string
  /** What it answers at, of a command that listens. */
  address: string
  /** Ends it in order. */
  stop(): Promise<void>
}

/** What this process must not leave behind. */
const started = new Set<ChildProcess>()
process.on('exit', () => started.forEach(child => child.kill('SIGKILL')))

/** Resolves when the command says that it runs; throws what it said when it ends before. `flags` are Node's. */
export async function startChild(words: string[], env: NodeJS.ProcessEnv, flags: string[] = []): Promise<Child> {
  const name = words.join(' ')
  const child = spawn(process.execPath, [...flags, cli, ...words], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  started.add(child)
  let said = ''
  const running = Promise.withResolvers<void>()
  const hear = (bytes: Buffer): void => {
    said = (said + String(bytes)).slice(-4000)
    if (/Stop with Ctrl\+C/.test(said)) running.resolve()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = once(child, 'exit')
  const failed = (): void => running.reject(new Error(`docketry ${name} does not start: ${said}`))
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
    address: (/http:\/\/[\w.:]+\w/.exec(said)?.[0] ?? '').replace('localhost', '127.0.0.1'),
    async stop() {
      child.kill('SIGTERM')
      await ended
      started.delete(child)
    },
  }
}
