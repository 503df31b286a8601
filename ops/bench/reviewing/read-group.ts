/** Drawn documents after the product has read them: one firm with one complete group of the client that is the buyer in all of them. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { current } from '../../eval/stored.ts'
import { quietOn, startChild, type Child } from '../child.ts'
import { addClient, owner, signInAgain, signUp, upload, type SignedUp } from '../firm.ts'
import { untilComplete } from '../upload-throughput.ts'
import { zipOf } from '../scanned-pages.ts'
import type { DrawnDocument } from './drawn-documents.ts'

export type ReadGroup = { child: Child; firm: SignedUp; groupId: string; email: string; password: string }

const patienceMs = 1_800_000
const start = (data: string): Promise<Child> => startChild(['start'], quietOn(data))

/** Runs the documents through the real pipeline, once for each version of the model, the field code and the reading. */
async function readOnce(folder: string, drawn: DrawnDocument[]): Promise<string> {
  const made = createHash('sha256')
    .update(JSON.stringify([current(), drawn.map(it => it.label.name)]))
    .digest('hex')
    .slice(0, 12)
  const [data, half] = [join(folder, `read-${made}`), join(folder, 'half-read')]
  if (existsSync(data)) return data
  rmSync(half, { recursive: true, force: true })
  const zip = join(folder, 'batch.zip')
  await zipOf(
    drawn.map(it => it.file),
    zip,
  )
  const child = await start(half)
  try {
    const firm = await signUp(child.address, half)
    const { buyer } = drawn[0]!.label // the same in all documents
    const clientId = buyer?.name && buyer.abn ? await addClient(firm, { name: buyer.name, abn: buyer.abn }) : undefined
    const groupId = await upload(firm, zip, clientId)
    await untilComplete(firm, groupId, { clientId, patience: patienceMs })
    writeFileSync(join(half, 'bench-group'), groupId)
  } finally {
    await child.stop()
  }
  renameSync(half, data)
  return data
}

/** The product, running on a copy in `run` of the folder, so that what is read once can be reviewed again. */
export async function openReadGroup(folder: string, drawn: DrawnDocument[]): Promise<ReadGroup> {
  const data = await readOnce(folder, drawn)
  const copy = join(folder, 'run')
  rmSync(copy, { recursive: true, force: true })
  await cp(data, copy, { recursive: true })
  const child = await start(copy)
  const firm = await signInAgain(child.address)
  return { child, firm, groupId: readFileSync(join(copy, 'bench-group'), 'utf8'), email: owner.email, password: owner.password }
}
