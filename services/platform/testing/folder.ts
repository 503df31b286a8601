/** Temporary folders for tests. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'docketry-test-'))
export const removeFolder = (path: string): Promise<void> => rm(path, { recursive: true, force: true })
