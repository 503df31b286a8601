/** Files dropped on the client page wait here while the upload page opens. */
let waiting: File[] = []

export const leaveDropped = (files: File[]): void => {
  waiting = files
}
export const takeDropped = (): File[] => {
  const files = waiting
  // The second call of React's strict mode must see them too; they are let go once the page stands.
  setTimeout(() => (waiting = []), 0)
  return files
}
