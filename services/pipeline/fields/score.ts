/** The interface of the field model: numbers in, numbers out. services/workers/onnx.ts implements it with a model file. */

/**
 * `rows` candidates with `near` neighbours each. `words`: rows × near × 3 ids (word-hash.ts); `places`: rows × near × 8 (neighbours.ts);
 * `own`: rows × 8 × 3 ids of the candidate's own words; `dense`: rows × width numbers; `field`: rows ids in the order of scoredFields;
 * `bag`: ids of the document's words, for the category.
 */
export type ScoreInput = {
  rows: number
  width: number
  words: Int32Array
  places: Float32Array
  own: Int32Array
  dense: Float32Array
  field: Int32Array
  bag: Int32Array
}
/** `scores`: one logit a candidate; `category`: one logit for each expense category. */
export type ScoreOutput = { scores: Float32Array; category: Float32Array }
export type Score = (input: ScoreInput) => Promise<ScoreOutput>
