import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSequencer, type TestSequencerConstructor } from 'vitest/node'

/**
 * In the text of a test file: it starts worker processes, the command line or the product, or kills them. The longest files are among
 * these.
 */
export const startsProcesses = /startWorkers|testing\/(?:faults|roles)|node:child_process|\.child\.ts|real: true/u

/** The environment that a test file names for itself; the usual one where it names none. */
const environmentOf = (text: string): string => /@vitest-environment (\S+)/u.exec(text)?.[1] ?? ''

/**
 * The files in the order in which they are run: within each project those first that match, so that none of the longest begins when all
 * others have ended and one core is free. Files of one environment follow each other: a worker ends when its next file needs another one,
 * and all modules that its files share are loaded again.
 */
export function matchingFirst<File extends { moduleId: string; project: { name: string } }>(
  files: readonly File[],
  text: (file: File) => string,
  pattern = startsProcesses,
): File[] {
  return [...Map.groupBy(files, file => file.project.name).values()].flatMap(ofProject => {
    const { first = [], rest = [] } = Object.groupBy(ofProject, file => (pattern.test(text(file)) ? 'first' : 'rest'))
    return [first, rest].flatMap(part => [...Map.groupBy(part, file => environmentOf(text(file))).values()].flat())
  })
}

/** Called with `new`, as Vitest calls it: a function that returns an object makes that object. */
function sequencer(context: ConstructorParameters<TestSequencerConstructor>[0]): TestSequencer {
  const usual = new BaseSequencer(context)
  return {
    shard: files => usual.shard(files),
    sort: async files => matchingFirst(await usual.sort(files), file => readFileSync(file.moduleId, 'utf8')),
  }
}
export const processesFirst = sequencer as unknown as TestSequencerConstructor // a function has no type as a constructor
