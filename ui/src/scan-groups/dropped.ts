/** Files dropped on the client page, and what is to be said of those that cannot be taken; they wait here while the upload page opens. */
export type Dropped = { files: File[]; said: string | null }
const none: Dropped = { files: [], said: null }
let waiting = none

export const leaveDropped = (dropped: Dropped): void => {
  waiting = dropped
}
export const takeDropped = (): Dropped => {
  const dropped = waiting
  // The second call of React's strict mode must see them too; they are let go once the page stands.
  setTimeout(() => (waiting = none), 0)
  return dropped
}
