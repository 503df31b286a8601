/** Trained models through onnxruntime-node; nothing else imports it. */
import './no-telemetry.ts'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { fieldModel } from '../pipeline/model/version.ts'
import { neighbourCount, positionSize } from '../pipeline/fields/neighbours.ts'
import type { Score } from '../pipeline/fields/score.ts'
import { signsOf } from '../pipeline/reading/line-reading.ts'
import type { DetectLines } from '../pipeline/reading/line-detection.ts'
import type { ReadLine } from '../pipeline/reading/read-lines.ts'
import { ownCount } from '../pipeline/fields/to-tensors.ts'

/**
 * One thread and no spinning: a run takes milliseconds, and spinning would take a core from OCR. Runs may overlap. With an arena a
 * session keeps the most memory that any run needed, which saves a tenth of a page's time for lines; for pages it is too much.
 */
const open = (modelPath: string, arena = true): Promise<InferenceSession> =>
  InferenceSession.create(modelPath, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    enableCpuMemArena: arena,
    logSeverityLevel: 3,
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  })

/** Loads the field model; `model` is its name for every value it gives. */
export async function loadScorer(modelPath: string): Promise<{ score: Score; model: string }> {
  const session = await open(modelPath)
  const score: Score = async input => {
    const { rows, width } = input
    const answer = await session.run({
      words: new Tensor('int32', input.words, [rows, neighbourCount, 3]),
      places: new Tensor('float32', input.places, [rows, neighbourCount, positionSize]),
      own: new Tensor('int32', input.own, [rows, ownCount, 3]),
      dense: new Tensor('float32', input.dense, [rows, width]),
      field: new Tensor('int32', input.field, [rows]),
      bag: new Tensor('int32', input.bag, [1, input.bag.length]),
    })
    return { scores: numbers(answer['scores']), category: numbers(answer['category']) }
  }
  return { score, model: fieldModel(modelPath) }
}

/** Loads the reader of single lines (services/pipeline/reading/line-reading.ts). */
export async function loadLineReader(modelPath: string): Promise<ReadLine> {
  const session = await open(modelPath)
  const [input, output] = [session.inputNames[0]!, session.outputNames[0]!] // the model has one of each
  return async ({ data, width }) => {
    const answer = await session.run({ [input]: new Tensor('float32', data, [1, 3, data.length / 3 / width, width]) })
    return signsOf(numbers(answer[output]))
  }
}

/** Loads the detector of lines (services/pipeline/reading/line-detection.ts). */
export async function loadLineDetector(modelPath: string): Promise<DetectLines> {
  const session = await open(modelPath, false)
  const [input, output] = [session.inputNames[0]!, session.outputNames[0]!] // the model has one of each
  return async ({ data, width, height }) => {
    const answer = await session.run({ [input]: new Tensor('float32', data, [1, 3, height, width]) })
    return { data: numbers(answer[output]), width, height }
  }
}

function numbers(tensor: Tensor | undefined): Float32Array {
  if (!(tensor?.data instanceof Float32Array)) throw new Error('the model did not answer with numbers')
  return tensor.data
}
