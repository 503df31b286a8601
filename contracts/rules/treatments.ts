/** The GST treatment that follows from a GST. For server and grid; amounts in cents. Pure. */
import type { Treatment } from '../events/invoice.ts'

/** No GST means GST-free until a person chooses another treatment. */
export const treatmentByGst = (gst: number | null): Treatment => (gst === 0 ? 'gst-free' : 'taxable')

/** The treatment beside a new GST: only a person chooses the others, so they stay. */
export const treatmentBeside = (gst: number | null, was: Treatment): Treatment =>
  was === 'taxable' || was === 'gst-free' ? treatmentByGst(gst) : was
