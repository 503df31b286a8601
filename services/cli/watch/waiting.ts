/** What a watch says while it waits. */
export const fullDisk = (folder: string): string => `The disk of ${folder} is full. Make room.`
export const shownPause = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${Math.round(ms / 1000)} s`)
