/** Which action a request is a try of, so that a notice of the failed one goes with the next. */
import { createStore } from './store.ts'

/** The action that was tried last. An object, so that the same action tried twice is two changes. */
export const tries = createStore({ action: '' })

/** The endpoint and the ids that are sent to it: what was typed or chosen may differ from one try to the next. */
export const actionOfRequest = (
  endpoint: { path: string },
  { path, query, body }: { path?: object; query?: unknown; body?: unknown },
): string =>
  endpoint.path +
  JSON.stringify([path, query, body], (key, it: unknown) =>
    /id$/iu.test(key) || (typeof it === 'object' && !/ids$/iu.test(key)) ? it : undefined,
  )

/** Runs a try of the action. What it throws names the action. */
export async function asTry<T>(action: string, run: () => Promise<T>): Promise<T> {
  tries.set(() => ({ action }))
  try {
    return await run()
  } catch (thrown) {
    throw thrown instanceof Error ? Object.assign(thrown, { action }) : thrown
  }
}

/** The action that failed with this; undefined if it was no request. */
export const actionOf = (thrown: unknown): string | undefined =>
  thrown instanceof Error && 'action' in thrown && typeof thrown.action === 'string' ? thrown.action : undefined
