import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessCollection } from '../access/access-log.ts'
import { removeFolder } from '../platform/testing/folder.ts'
import type { DueOfFirm } from '../retention/retention-round.ts'
import { abns, startApp, type Person, type TestApp } from '../testing/app.ts'
import { retentionOn, type ErasedRound } from './control/retention.ts'
import type { Operator } from './control/operator.ts'
import { operate } from './operate.ts'
import { retention } from './retention.ts'

const due: DueOfFirm = {
  firmId: 'f',
  firm: 'Harcourt & Lim',
  plan: 'Free',
  months: 3,
  from: null,
  groups: 2,
  files: 5,
  invoices: 7,
  oldest: '2026-08-01',
  held: 0,
  holds: [],
}

async function output(operator: Partial<Operator>, ...args: string[]): Promise<string[]> {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const code = await retention(args, operator as Operator, { say, warn: say }) // only these methods are called
  return code === 0 ? lines : [...lines, `exit code ${code}`]
}
const roundOf = (counts: Partial<ErasedRound>): ErasedRound => ({
  erased: 0,
  finished: 0,
  failed: 0,
  failedFirms: 0,
  again: 0,
  isBehind: false,
  ...counts,
})
const erasing = (...rounds: ErasedRound[]) => output({ eraseDue: async () => rounds.splice(0, 1) }, '--erase')

describe('docketry retention', () => {
  it('prints what is due by firm, and erases it round by round', async () => {
    const [table = '', ...legalHolds] = await output({
      retention: async () => [
        due,
        {
          ...due,
          firm: 'Bob',
          months: 60,
          groups: 0,
          files: 0,
          invoices: 0,
          oldest: null,
          from: '2026-12-21',
          held: 3,
          holds: [
            { id: 'c', kind: 'client', name: 'Cafe', reason: 'An audit', since: '2026-11-22' },
            { id: 'g', kind: 'group', name: 'June receipts', reason: 'A dispute', since: '2026-11-23' },
          ],
        },
      ],
    })
    expect(table.split('\n').map(line => line.replaceAll(/ {2,}/gu, ' | '))).toEqual([
      'FIRM | PLAN | KEPT FOR | BATCHES | FILES | INVOICES | OLDEST | SHORTER FROM | HELD',
      'Harcourt & Lim | Free | 3 months | 2 | 5 | 7 | 2026-08-01 | - | 0',
      'Bob | Free | 5 years | 0 | 0 | 0 | - | 2026-12-21 | 3',
    ])
    expect(legalHolds).toEqual([
      'Legal hold of Bob since 2026-11-22: client Cafe (c): An audit',
      'Legal hold of Bob since 2026-11-23: batch June receipts (g): A dispute',
    ])
    expect(await output({ retention: async () => [due] }, '--json')).toEqual([JSON.stringify(due)])
    expect(await erasing(roundOf({ erased: 200, again: 3 }), roundOf({ erased: 1, again: 1 }), roundOf({}))).toEqual([
      '3 things that had been erased before were there again, and are erased again.',
      'One thing that had been erased before was there again, and is erased again.',
      'Erased what was due of 201 batches.',
    ])
  })

  it('says which interrupted erasures it has completed, and what could not be erased, with exit code 3', async () => {
    expect(await erasing(roundOf({ finished: 2 }), roundOf({}))).toEqual(['Completed the interrupted erasure of 2 batches.'])
    const where = 'The reports say why: those above, or those of the Docketry that runs. The next round tries again.'
    expect(await erasing(roundOf({ failed: 1 }))).toEqual(['1 batch could not be erased.', where, 'exit code 3'])
    expect(await erasing(roundOf({ erased: 3, failed: 2 }), roundOf({ failed: 2, failedFirms: 1 }))).toEqual([
      'Erased what was due of 3 batches.',
      '2 batches could not be erased.',
      'What is due of 1 firm could not be erased.',
      where,
      'exit code 3',
    ])
  })

  it('goes on while something is erased, and says where more may be left because the lists are behind, with exit code 3', async () => {
    const more = expect.stringMatching(/^More may be due: .*"docketry retention --erase" again\.$/u) as string
    expect(await erasing(roundOf({ erased: 200, isBehind: true }), roundOf({ erased: 5 }), roundOf({}))).toEqual([
      'Erased what was due of 205 batches.',
    ])
    expect(await erasing(roundOf({ erased: 200 }), roundOf({ isBehind: true }))).toEqual([
      'Erased what was due of 200 batches.',
      more,
      'exit code 3',
    ])
    expect(await erasing(roundOf({ isBehind: true }))).toEqual([more, 'exit code 3'])
  })

  it('refuses wrong arguments with the usage', async () => {
    for (const args of [['--all'], ['--hold', 'c'], ['--reason', 'An audit'], ['--hold', 'c', '--reason', 'An audit', '--erase']]) {
      await expect(output({}, ...args)).rejects.toThrow('docketry retention --erase')
    }
  })
})

describe('docketry retention with a running process', () => {
  let app: TestApp
  let ann: Person
  beforeAll(async () => {
    app = await startApp()
    ann = await app.owner(abns[0])
  })
  afterAll(async () => {
    await app.close(true)
    await removeFolder(app.folder)
  })

  it.each([[], ['--erase']])('lists nothing due for a new firm (%s)', async (...args) => {
    const lines: string[] = []
    const say = (line: string) => void lines.push(line)
    await operate('retention', args, { say, warn: say }, { ...process.env, DOCKETRY_DATA: app.folder })
    expect(lines).toEqual(['Nothing is due to be erased.'])
  })

  it('reads what is due once the rows have the newest event, and says where they do not get it in time', async () => {
    const { stores } = app.running
    const calls: string[] = []
    const documents: typeof stores.documents = {
      ...stores.documents,
      find: (name, query) => (calls.push('rows'), stores.documents.find(name, query)),
    }
    const eraseDue = async (reached: (position: number) => Promise<void>, waitMs: number) => {
      calls.length = 0
      const { eraseDue: erase } = retentionOn({ ...stores, documents }, message => calls.push(message), { reached, waitMs })
      return (await erase())[0]
    }
    const head = await stores.events.head()
    const isDone = await eraseDue(async position => void calls.push(`at ${position}`), 60_000)
    expect([isDone?.isBehind, calls.slice(0, 2)]).toEqual([false, [`at ${head}`, 'rows']])
    const late = await eraseDue(() => new Promise(() => {}), 1)
    expect([late?.isBehind, calls[0]]).toEqual([true, 'rows'])
  })

  it('stores who opened a file before it erases, so that nothing of what is erased is stored later', async () => {
    app.running.access.note({ fileId: 'f', hash: 'a'.repeat(64), userId: ann.userId, how: 'image', at: Date.now() })
    await operate('retention', ['--erase'], { say: () => {}, warn: () => {} }, { ...process.env, DOCKETRY_DATA: app.folder })
    expect((await app.running.stores.durable.find(accessCollection, {})).total).toBe(1)
  })

  it('places a legal hold with its reason, and releases it', async () => {
    const run = async (...args: string[]): Promise<string[]> => {
      const lines: string[] = []
      const say = (line: string) => void lines.push(line)
      await operate('retention', args, { say, warn: say }, { ...process.env, DOCKETRY_DATA: app.folder })
      await app.running.settled()
      return lines
    }
    await expect(run('--hold', 'nothing', '--reason', 'An audit')).rejects.toThrow('There is no client and no batch nothing')
    await expect(run('--release', ann.firmId)).rejects.toThrow(`There is no legal hold on ${ann.firmId}.`)
    expect(await run('--hold', ann.firmId, '--reason', 'An audit')).toEqual([
      `Nothing of ${ann.firmId} is erased until it is released: docketry retention --release ${ann.firmId}`,
    ])
    expect((await app.request('GET', `/api/business/holds?firmId=${ann.firmId}`, ann)).json()).toMatchObject([
      { id: ann.firmId, kind: 'client', reason: 'An audit', by: null },
    ])
    expect((await run()).at(-1)).toContain('An audit')
    expect(await run('--release', ann.firmId)).toEqual([
      `The legal hold on ${ann.firmId} is released: it is erased once its retention has ended, unless another hold or a frozen or lodged worksheet keeps it.`,
    ])
    expect(await run()).toEqual(['Nothing is due to be erased.'])
  })
})
