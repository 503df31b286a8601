import { createStore } from '../data/store.ts'

/** Whether the help is open. */
export const helpOpen = createStore(false)
export const openHelp = (): void => helpOpen.set(() => true)
export const closeHelp = (): void => helpOpen.set(() => false)
