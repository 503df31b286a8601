/** The scores of values that stand in several parts: a name on two lines, a number in groups. */
import type { Candidate } from './candidate.ts'

/** Logits by which the whole is likelier than its likeliest part. */
const lead = 1

/**
 * The model scores a part and the whole each by itself, and was trained on few wholes: the whole is at least as likely as the likeliest of its parts.
 * `scores`: a logit for each candidate; so is the result.
 */
export function withJoinedScores(candidates: Candidate[], scores: Float32Array): Float32Array {
  const joined = Float32Array.from(scores)
  for (const [i, whole] of candidates.entries()) {
    if (!whole.parts) continue
    const isPart = (one: Candidate) => one !== whole && one.field === whole.field && one.kind === 'found' && one.tokens.length < whole.tokens.length && one.tokens.every(at => whole.tokens.includes(at))
    const parts = candidates.flatMap((one, j) => (isPart(one) ? [scores[j]!] : []))
    joined[i] = Math.max(joined[i]!, ...parts.map(score => score + lead))
  }
  return joined
}
