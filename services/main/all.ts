/** `docketry start`: everything in one process and its worker children. */
import { codeOf } from '../core/coded.ts'
import { configFrom } from './config.ts'
import { wire } from './wire.ts'
import { seedDemo } from './seed-demo.ts'

/** Starts, prints the address and how to sign in, and ends in order on SIGINT or SIGTERM. */
export async function startAll(env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const config = configFrom(env)
  const running = await wire(config)
  const demo = config.demo ? await seedDemo(running, config) : null
  try {
    await running.app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await running.close()
    throw codeOf(error) === 'EADDRINUSE' ? new Error(`Port ${config.port} is taken. Stop what runs there, or choose another: PORT=8081 make run`) : error
  }
  const [bound] = running.app.addresses()
  const port = typeof bound === 'object' ? bound.port : config.port
  const lines = [
    `Docketry is at http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`,
    ...(demo ? [`Sign in as ${demo.email} with the password ${demo.password}`] : []),
    `Data is in ${config.data}. Stop with Ctrl+C.`,
  ]
  console.log(lines.join('\n'))
  demo?.process()

  let ending = false
  const end = async () => {
    if (ending) return process.exit(1)
    ending = true
    await running.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())
}
