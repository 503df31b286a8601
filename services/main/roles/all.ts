/** `docketry start`: everything in one process and its worker children. */
import { join } from 'node:path'
import { refuseChangedSources } from '../../projection-sources.ts'
import { configFrom } from '../config/config.ts'
import { endOnSignals } from '../end-on-signals.ts'
import { listen } from '../listen.ts'
import { demoSignIn, seedDemo } from '../seed-demo.ts'
import { wire } from '../wire.ts'

/** Starts, prints the address and how to sign in, and ends in order on SIGINT or SIGTERM. */
export async function startAll(env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const config = configFrom(env)
  await refuseChangedSources()
  const running = await wire(config)
  try {
    const demo = config.demo ? await seedDemo(running, config) : null
    const address = await listen(running.app, config)
    const health = await running.ops.listen()
    const lines = [
      `Docketry is at ${address}`,
      ...(demo ? [demoSignIn(demo)] : []),
      ...(config.mail.smtpUrl !== null
        ? []
        : [
            config.production
              ? `No mail is sent: it lies in ${join(config.data, 'outbox')}. To send it, set SMTP_URL and MAIL_FROM.`
              : `Mail is not sent: read it at ${address}/outbox`,
          ]),
      ...(health ? [`Health and metrics are at ${health.address}`] : []),
      config.servers === null ? `Data is in ${config.data}. Stop with Ctrl+C.` : 'Data is in EventStoreDB and MongoDB. Stop with Ctrl+C.',
    ]
    console.log(lines.join('\n'))
    demo?.process()
    endOnSignals(async () => {
      await running.close()
      await health?.close()
    })
  } catch (error) {
    await running.close()
    throw error
  }
}
