/** Where the focus was, and how it gets back there once a menu, a dialog or what was pressed is gone. One mechanism for all screens. */

type Place = { element: WeakRef<HTMLElement>; keepers: WeakRef<Element>[] }

const deepest = 30
let trail: Place[] = []
/** `home`: a button that is pressed there with the mouse takes no focus from where it was. */
const keepers = new WeakMap<Element, { take: () => void; home: boolean }>()
let pointed = false

/** `take` puts the focus into `root` when the element that had it is gone. */
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
  trail = [...trail.filter(it => it.element.deref() !== target), { element: new WeakRef(target), keepers: around.map(it => new WeakRef(it)) }].slice(-deepest)
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pointed = true), true)
  for (const type of ['pointerup', 'pointercancel', 'keydown'] as const) document.addEventListener(type, () => (pointed = false), true)
  document.addEventListener('focusin', onFocusIn, true)
}

const canTake = (it: HTMLElement): boolean => it.isConnected && !it.matches(':disabled') && it.closest('[inert], dialog:not([open])') === null

/** The last place first: the element itself, or what keeps the focus for it. */
function put(places: readonly Place[], without: Element | null): boolean {
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

/** Remembers where the focus is, or was before it came into `without`; called, the answer puts it back there. */
export function rememberFocus(without: Element | null = null): () => void {
  const places = trail.filter(it => !without?.contains(it.element.deref() ?? null))
  return () => void put(places, without)
}

/** The last place outside `without`. */
export const lastPlace = (without: Element | null): HTMLElement | null =>
  trail.toReversed().map(it => it.element.deref()).find(it => it !== undefined && canTake(it) && !without?.contains(it)) ?? null

/** ms: so long an act may take to be seen. */
const patience = 20_000

/** What has the focus may go away with what is done now: if it does, the focus goes back to where it was before, unless somebody has moved it meanwhile. */
export function returnFocusWhenLost(): void {
  const had = document.activeElement
  const places = [...trail]
  if (!(had instanceof HTMLElement) || had === document.body) return
  const look = (): void => {
    if (had.isConnected) return
    stop()
    if (document.activeElement === null || document.activeElement === document.body) put(places, null)
  }
  const watch = new MutationObserver(look)
  const timer = setTimeout(() => stop(), patience)
  const onMoved = (event: FocusEvent): void => {
    if (event.target !== had) stop()
  }
  const stop = (): void => {
    watch.disconnect()
    clearTimeout(timer)
    document.removeEventListener('focusin', onMoved, true)
  }
  watch.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', onMoved, true)
}
