/** Returns the focus after a menu, a dialog or a pressed element disappears. Used by all screens. */

/** A focused element and the focus owners around it. */
type FocusTarget = { element: WeakRef<HTMLElement>; keepers: WeakRef<Element>[] }

const maxTrail = 30
let trail: FocusTarget[] = []
/** `home`: a mouse press on a button inside does not count as a focus change. */
const keepers = new WeakMap<Element, { take: () => void; home: boolean }>()
let pointed = false

/** Registers `root` as a focus owner: `take` moves the focus into it when the element that had the focus is gone. Returns the function that ends it. */
export function keepFocusIn(root: Element, take: () => void, home = false): () => void {
  keepers.set(root, { take, home })
  return () => void keepers.delete(root)
}

function keepersOf(element: Element): Element[] {
  const found: Element[] = []
  for (let it: Element | null = element; it; it = it.parentElement) if (keepers.has(it)) found.push(it)
  return found
}

function onFocusIn({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target === document.body) return
  const around = keepersOf(target)
  if (pointed && target.closest('button, a') && around.some(it => keepers.get(it)?.home)) return
  trail = [...trail.filter(it => it.element.deref() !== target), { element: new WeakRef(target), keepers: around.map(it => new WeakRef(it)) }].slice(-maxTrail)
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pointed = true), true)
  for (const type of ['pointerup', 'pointercancel', 'keydown'] as const) document.addEventListener(type, () => (pointed = false), true)
  document.addEventListener('focusin', onFocusIn, true)
}

const canTake = (it: HTMLElement): boolean => it.isConnected && !it.matches(':disabled') && it.closest('[inert]') === null

/** Focuses the latest target outside `without` that still exists, or its focus owner. False if there is none. */
function put(places: readonly FocusTarget[], without: Element | null): boolean {
  for (const { element, keepers: around } of places.toReversed()) {
    const it = element.deref()
    if (!it || (without?.contains(it) ?? false)) continue
    if (canTake(it)) {
      it.focus({ preventScroll: true })
      if (document.activeElement === it) return true
    }
    const keeper = around.map(ref => ref.deref()).find(root => root?.isConnected && keepers.has(root))
    if (keeper) {
      keepers.get(keeper)?.take()
      return true
    }
  }
  return false
}

/** Remembers the focused element, or the last one outside `without`. Returns the function that restores it. */
export function rememberFocus(without: Element | null = null): () => void {
  const places = trail.filter(it => !without?.contains(it.element.deref() ?? null))
  return () => void put(places, without)
}

/** The last focused element outside `without`, null for none. */
export const lastFocused = (without: Element | null): HTMLElement | null =>
  trail.toReversed().map(it => it.element.deref()).find(it => it !== undefined && canTake(it) && !without?.contains(it)) ?? null

/** ms after which a removal is no longer attributed to the action. */
const watchMs = 20_000

/** Call it before an action that may remove the focused element: if it is removed, the focus goes back to the previous target, unless the user has moved it. */
export function returnFocusWhenLost(): void {
  const focused = document.activeElement
  const places = [...trail]
  if (!(focused instanceof HTMLElement) || focused === document.body) return
  const check = (): void => {
    if (focused.isConnected) return
    stop()
    if (document.activeElement === null || document.activeElement === document.body) put(places, null)
  }
  const watch = new MutationObserver(check)
  const timer = setTimeout(() => stop(), watchMs)
  const onMoved = (event: FocusEvent): void => {
    if (event.target !== focused) stop()
  }
  const stop = (): void => {
    watch.disconnect()
    clearTimeout(timer)
    document.removeEventListener('focusin', onMoved, true)
  }
  watch.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', onMoved, true)
}
