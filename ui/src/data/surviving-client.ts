import type { ClientAnswer } from '@docketry/contracts/api/clients.ts'

/** The client with this id, else the one that it was merged into. */
export const survivingClient = (all: readonly ClientAnswer[] | undefined, id: string): ClientAnswer | undefined =>
  all?.find(it => it.id === id) ?? all?.find(it => it.merged?.some(one => one.id === id))
