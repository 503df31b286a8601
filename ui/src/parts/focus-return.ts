/** Returns the focus after a menu, a dialog or a pressed element disappears. Used by all screens. */

/** A focused element and the focus owners around it. */
type FocusTarget = { element: WeakRef<HTMLElement>; owners: WeakRef<Element>[] }

const maxTrail = 30
let trail: FocusTarget[] = []
/** `home`: a mouse press on a button inside does not count as a focus change. */
const focusOwners = new WeakMap<Element, { take: () => void; home: boolean }>()
let isPointerDown = false

/**
 * Registers `root` as a focus owner: `take` moves the focus into it when the element that had the focus is gone. Returns the function that
 * ends it.
 */
export function keepFocusIn(root: Element, take: () => void, home = false): () => void {
  focusOwners.set(root, { take, home })
  return () => void focusOwners.delete(root)
}

function focusOwnersOf(element: Element): Element[] {
  const found: Element[] = []
  for (let it: Element | null = element; it; it = it.parentElement) if (focusOwners.has(it)) found.push(it)
  return found
}

function onFocusIn({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target === document.body) return
  const owners = focusOwnersOf(target)
  if (isPointerDown && target.closest('button, a') && owners.some(it => focusOwners.get(it)?.home)) return
  trail = [
    ...trail.filter(it => it.element.deref() !== target),
    { element: new WeakRef(target), owners: owners.map(it => new WeakRef(it)) },
  ].slice(-maxTrail)
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPointerDown = true), true)
  for (const type of ['pointerup', 'pointercancel', 'keydown'] as const)
    document.addEventListener(type, () => (isPointerDown = false), true)
  document.addEventListener('focusin', onFocusIn, true)
}

const canTake = (it: HTMLElement): boolean => it.isConnected && !it.matches(':disabled') && it.closest('[inert]') === null

/** Focuses the latest target outside `without` that still exists, or its focus owner. False if there is none. */
function focusLatest(targets: readonly FocusTarget[], without: Element | null): boolean {
  for (const { element, owners } of targets.toReversed()) {
    const it = element.deref()
    if (!it || (without?.contains(it) ?? false)) continue
    if (canTake(it)) {
      it.focus({ preventScroll: true })
      if (document.activeElement === it) return true
    }
    const owner = owners.map(ref => ref.deref()).find(root => root?.isConnected && focusOwners.has(root))
    if (owner) {
      focusOwners.get(owner)?.take()
      return true
    }
  }
  return false
}

/** Remembers the focused element, or the last one outside `without`. Returns the function that restores it. */
export function rememberFocus(without: Element | null = null): () => void {
  const targets = trail.filter(it => !without?.contains(it.element.deref() ?? null))
  return () => void focusLatest(targets, without)
}

/** The last focused element outside `without`, null for none. */
export const lastFocused = (without: Element | null): HTMLElement | null =>
  trail
    .toReversed()
    .map(it => it.element.deref())
    .find(it => it !== undefined && canTake(it) && !without?.contains(it)) ?? null

/** ms after which a removal is no longer attributed to the action. */
const watchMs = 20_000

/**
 * Call it before an action that may remove the focused element: if it is removed, the focus goes back to the previous target, unless the
 * user has moved it.
 */
export function returnFocusWhenLost(): void {
  const focused = document.activeElement
  const targets = [...trail]
  if (!(focused instanceof HTMLElement) || focused === document.body) return
  const check = (): void => {
    if (focused.isConnected) return
    stop()
    if (document.activeElement === null || document.activeElement === document.body) focusLatest(targets, null)
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
