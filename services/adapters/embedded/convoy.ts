/**
 * Keeps followers together that read the history at about the same place, so that each batch is read and parsed once for all of them: a
 * follower in front waits for those behind it before it reads on, but for a limited time, so that one that has stopped does not stop the
 * others.
 */

/**
 * A follower that does not move for `patience` intervals of `patienceMs` is not waited for until it moves. An interval in which the event
 * loop was blocked counts once.
 */
const patienceMs = 250
const patience = 4

type Member = {
  /** Notes that it has received what is before this position. */
  at(position: number): void
  /**
   * Waits until no follower that is at most `within` positions behind needs what this one would displace by reading on. `isNeeded` says so
   * for the position of a follower; where it is true, it is true of every earlier position.
   */
  lead(within: number, isNeeded: (position: number) => boolean): Promise<void>
  /** Ends its membership: it waits for nobody any more, and is not waited for. */
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
  /** Resolves when it has moved or left, or has not moved for too long. */
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
        async lead(within, isNeeded) {
          for (
            let other = farthestBehind(own, within);
            other !== null && !own.hasLeft && isNeeded(other.position);
            other = farthestBehind(own, within)
          )
            await waitFor(other)
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
