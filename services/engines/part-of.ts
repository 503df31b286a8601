import { partToCut, type Part } from '../pipeline/reading/cut.ts'
import type { Gray } from '../pipeline/reading/gray.ts'
import type { OcrPlan } from '../pipeline/reading/plan-ocr.ts'
import { scaleGray } from './image.ts'

/** The part of the page that the plan needs, scaled. */
export async function partOf(page: Gray, plan: OcrPlan): Promise<Part> {
  const region = partToCut(page, plan)
  return { region, image: await scaleGray(page, region, plan.scale) }
}
