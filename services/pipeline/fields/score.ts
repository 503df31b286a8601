/** The interface of the field model; services/workers/onnx.ts implements it with a model file. */

/**
 * `rows`: the number of candidates. `words`: rows × neighbourCount × 3 ids (word-hash.ts) of the neighbours. `places`: rows ×
 * neighbourCount × 8 numbers, the neighbours' positions (neighbours.ts). `own`: rows × 8 × 3 ids of the candidate's own words. `dense`:
 * rows × width features. `field`: rows indices into scoredFields. `bag`: ids of the document's words, for the category.
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
/** `scores`: a logit for each candidate. `category`: a logit for each expense category. */
export type ScoreOutput = { scores: Float32Array; category: Float32Array }
export type Score = (input: ScoreInput) => Promise<ScoreOutput>
