/** Files dropped on the client page, and what is to be said of those that cannot be taken; they wait here while the upload page opens. */
export type DroppedFiles = { files: File[]; said: string | null }
const none: DroppedFiles = { files: [], said: null }
let waiting = none

export const setDroppedFiles = (dropped: DroppedFiles): void => {
  waiting = dropped
}
export const takeDroppedFiles = (): DroppedFiles => {
  const dropped = waiting
  // The second call of React's strict mode must see them too; they are let go once the page stands.
  setTimeout(() => (waiting = none), 0)
  return dropped
}
