/** The trained field model through onnxruntime-node; nothing else imports it. */
import './no-telemetry.ts'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { fieldModel } from '../pipeline/model/version.ts'
import { neighbourCount, positionSize } from '../pipeline/fields/neighbours.ts'
import type { Score } from '../pipeline/fields/score.ts'
import { ownCount } from '../pipeline/fields/to-tensors.ts'

/**
 * Loads the model; `model` is its name for every value it gives. One thread and no spinning: the model takes milliseconds, and
 * spinning would steal a core from reading. Runs may overlap.
 */
export async function loadScorer(modelPath: string): Promise<{ score: Score; model: string }> {
  const session = await InferenceSession.create(modelPath, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  })
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

function numbers(tensor: Tensor | undefined): Float32Array {
  if (!(tensor?.data instanceof Float32Array)) throw new Error('the field model did not answer with numbers')
  return tensor.data
}
