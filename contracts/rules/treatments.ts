/** The GST treatment that follows from a GST, and which treatments need one. For server and grid; amounts in cents. Pure. */
import type { Part, Treatment } from '../events/invoice.ts'

/** No GST means GST-free until a person chooses another treatment. */
export const treatmentByGst = (gst: number | null): Treatment => (gst === 0 ? 'gst-free' : 'taxable')

/** The treatment beside a new GST: only a person chooses the others, so they stay. */
export const treatmentBeside = (gst: number | null, was: Treatment): Treatment =>
  was === 'taxable' || was === 'gst-free' ? treatmentByGst(gst) : was

/** Treatments that give a GST credit, whose amount must therefore be known. */
const givesCredit: Readonly<Record<Treatment, boolean>> = {
  taxable: true,
  capital: true,
  'gst-free': false,
  'input-taxed': false,
  private: false,
  'no-gst': false,
}

/** Whether the GST of a part is empty that gives a credit. An empty GST of any other part is none, and is not flagged. */
export const isGstMissing = (parts: readonly Pick<Part, 'gst' | 'treatment'>[]): boolean =>
  parts.some(({ gst, treatment }) => gst === null && givesCredit[treatment])
