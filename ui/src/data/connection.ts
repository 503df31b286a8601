/** Whether the server can be reached, as far as the last request or live update shows. */
import { createStore } from './store.ts'

export const isConnected = createStore(true)
export const connected = (is: boolean): void => isConnected.set(() => is)

/** Calls back each time that the server answers again after a request without an answer. Returns the function that unsubscribes. */
export const onReconnected = (callback: () => void): (() => void) => isConnected.subscribe(() => isConnected.get() && callback())
