import type { AnswerOf } from '@docketry/contracts/api/endpoint.ts'
import { operatorStatus } from '@docketry/contracts/api/operations.ts'
import { handler } from '../../platform/endpoints/handler.ts'

/** `status`: as monitoring/status.ts reads it. */
export type StatusReader = { status(): Promise<AnswerOf<typeof operatorStatus>> }

export const handleOperatorStatus = ({ status }: StatusReader) => handler(operatorStatus, { answer: () => status() })
