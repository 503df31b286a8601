/**
 * Keeps followers that go through the history at about the same place together, so that each batch is read and parsed once for all of them: whoever is in front waits for those behind before it reads on,
 * but never long, so that one that has stopped does not stop the others.
 */

/** A follower that does not move for so many of these times is not waited for until it moves. A time in which the event loop was blocked counts as one. */
const patienceMs = 250
const patience = 4

export type Member = {
  /** It has taken what is before this position. */
  at(position: number): void
  /** In front: waits until those at most `within` positions behind are not `near` any more. The farther behind, the nearer: whoever is `near` makes all behind it so. */
  lead(within: number, isNear: (position: number) => boolean): Promise<void>
  /** Waits for nobody any more, and is not waited for. */
  leave(): void
}

type State = { position: number; isSlow: boolean; hasLeft: boolean; wake: (() => void)[] }

export function makeConvoy(): { join(position: number): Member } {
  const members = new Set<State>()

  function wake(state: State): void {
    for (const one of state.wake.splice(0)) one()
  }
  function farthestBehind(own: State, within: number): State | null {
    let found: State | null = null
    for (const one of members) {
      if (one.isSlow || one.position >= own.position || own.position - one.position > within) continue
      if (found === null || one.position < found.position) found = one
    }
    return found
  }
  /** Until it moves or leaves, or its time is over. */
  async function waitFor(state: State): Promise<void> {
    let left = patience
    const timer = setInterval(() => {
      left -= 1
      if (left > 0) return
      state.isSlow = true
      wake(state)
    }, patienceMs)
    await new Promise<void>(resolve => void state.wake.push(resolve))
    clearInterval(timer)
  }

  return {
    join(position) {
      const own: State = { position, isSlow: false, hasLeft: false, wake: [] }
      members.add(own)
      return {
        at(next) {
          own.position = next
          own.isSlow = false
          wake(own)
        },
        async lead(within, isNear) {
          for (let other = farthestBehind(own, within); other !== null && !own.hasLeft && isNear(other.position); other = farthestBehind(own, within)) await waitFor(other)
        },
        leave() {
          own.hasLeft = true
          members.delete(own)
          wake(own)
        },
      }
    },
  }
}
