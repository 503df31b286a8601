/** A projection and a round that hang, as operators see it; on either kind of stores. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StatusLine } from '@docketry/contracts/api/operations.ts'
import { projections } from '../contents.ts'
import { collectionOf } from '../platform/projections/projection.ts'
import { abns, addClient, startApp, type Person, type TestApp } from '../testing/app.ts'
import { valueIn } from '../testing/metrics.ts'
import type { Env } from '../testing/roles.ts'
import type { OpsServer } from './ops-server.ts'

const name = projections
  .filter(one => one.name === 'businesses')
  .map(collectionOf)
  .join()

/** `env`: of the stores. */
export function stalledContract(kind: string, env: () => Env | NodeJS.ProcessEnv, cleanUp: () => Promise<void> = async () => {}): void {
  describe(`what hangs, ${kind}`, () => {
    let app: TestApp
    let ann: Person
    let su: Person
    let server: OpsServer
    const logged: string[] = []
    let goOn = (): void => {}
    let hanging: Promise<void> | null = null
    let hangingRound: Promise<void> | null = null

    beforeAll(async () => {
      app = await startApp({ env: { ...env(), OPS_PORT: '0', DOCKETRY_STALL_SECONDS: '1', DOCKETRY_DISK_FLOOR_MB: '0' } })
      ann = await app.owner(abns[0])
      su = await app.owner(abns[1])
      await app.grant(su, 'su')
      server = (await app.running.ops.listen()) as OpsServer // OPS_PORT is set
      const {
        logger,
        stores: { documents },
      } = app.running
      logger.warn = ((_: unknown, message: string) => void logged.push(message)) as typeof logger.warn
      const { write, find } = documents
      documents.find = async (collection, query) => {
        if (collection.startsWith('reprocessing-runs@')) await hangingRound
        return find(collection, query)
      }
      documents.write = async (collection, changes, checkpoint) => {
        if (collection === name) await hanging
        return write(collection, changes, checkpoint)
      }
      // The topics of all stages are made first, which takes a minute on a busy machine.
    }, 300_000)
    afterAll(async () => {
      goOn()
      await server.close()
      await app.close()
      await cleanUp()
    })

    const lineOf = async (wanted: string): Promise<StatusLine | undefined> => {
      const answer = await app.request('GET', '/api/operator/status', { token: su.token })
      return answer.json<{ lines: StatusLine[] }>().lines.find(one => one.name === wanted)
    }
    const line = () => lineOf(name)
    const valueOf = async (labels: Record<string, string>): Promise<number | null> =>
      valueIn(await (await fetch(`${server.address}/metrics`)).text(), 'docketry_stalled', labels)
    const stalled = () => valueOf({ name })
    const checks = async () => ((await (await fetch(`${server.address}/readyz`)).json()) as { checks: Record<string, string> }).checks
    const patience = { timeout: 20_000, interval: 250 }

    it('a projection is live before it hangs, with nothing waiting and no alarm', async () => {
      await expect.poll(line, patience).toMatchObject({ kind: 'projection', state: 'live', waiting: 0, lagMs: 0, alarm: null })
      await expect.poll(stalled, patience).toBe(0)
    })

    it('a projection that hangs raises an alarm on the screen, in the metrics, in /readyz and in the log, once', async () => {
      hanging = new Promise(resolve => (goOn = resolve))
      await addClient(app, ann, abns[2])
      await expect
        .poll(line, patience)
        .toMatchObject({ state: 'stalled', alarm: expect.stringMatching(/^No progress for \d+ s with work waiting/u) as string })
      const { waiting = 0, lagMs = 0 } = (await line()) ?? {}
      expect(waiting).toBeGreaterThan(0)
      expect(lagMs).toBeGreaterThanOrEqual(1000)
      await expect.poll(stalled, patience).toBe(1)
      await expect
        .poll(async () => (await checks())[`stalled projection ${name}`], patience)
        .toMatch(/^No progress since .* with work waiting/u)
      expect(logged.filter(message => message === `projection ${name} makes no progress although work is waiting`)).toHaveLength(1)
    })

    it('the alarm ends when the projection goes on', async () => {
      goOn()
      hanging = null
      await expect.poll(line, patience).toMatchObject({ state: 'live', waiting: 0, alarm: null })
      await expect.poll(stalled, patience).toBe(0)
      expect(logged).toContain(`projection ${name} makes progress again`)
    })

    const round = { kind: 'periodic', name: 'reprocessing' }
    it('periodic work whose round hangs raises an alarm in the same places, once, until the round ends', async () => {
      await expect.poll(() => lineOf(round.name), patience).toMatchObject({ ...round, alarm: null, endedAt: expect.any(Number) as number })
      expect(await valueOf(round)).toBe(0)
      hangingRound = new Promise(resolve => (goOn = resolve))
      // Ten times the second that a loop has.
      await expect
        .poll(() => lineOf(round.name), { timeout: 40_000, interval: 250 })
        .toMatchObject({
          state: 'stalled',
          alarm: expect.stringMatching(/^No progress in its round for \d+ s/u) as string,
        })
      await expect.poll(() => valueOf(round), patience).toBe(1)
      await expect
        .poll(async () => (await checks())['stalled periodic reprocessing'], patience)
        .toMatch(/^No progress since .*; restart this process if that lasts$/u)
      const message = 'periodic reprocessing makes no progress in its round'
      expect(logged.filter(one => one === message)).toHaveLength(1)
      goOn()
      hangingRound = null
      await expect
        .poll(() => lineOf(round.name), patience)
        .toMatchObject({ state: expect.stringMatching(/^(?:waiting|working)$/u) as string, alarm: null })
      await expect.poll(() => valueOf(round), patience).toBe(0)
      expect(logged).toContain('periodic reprocessing makes progress again')
    }, 120_000)
  })
}
