/** The code of a coupon link, stored in this browser while the visitor registers, verifies and signs in, until it is used or expires. */
const key = 'coupon'
const storedForMs = 30 * 24 * 60 * 60_000

type StoredCoupon = { code: string; at: number; shown: boolean }

function read(now: number): StoredCoupon | null {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<StoredCoupon> | null
    const good =
      found &&
      typeof found.code === 'string' &&
      typeof found.at === 'number' &&
      found.at > now - storedForMs &&
      normalizedCode(found.code) !== null
    return good ? { code: found.code ?? '', at: found.at ?? 0, shown: found.shown === true } : null
  } catch {
    return null
  }
}
function write(stored: StoredCoupon): void {
  try {
    localStorage.setItem(key, JSON.stringify(stored))
  } catch {
    // Without storage the code lasts as long as the page.
  }
}

/** As the server stores codes; `NONE` means none (specification, rulings on plans). */
export function normalizedCode(typed: string): string | null {
  const code = typed.trim().toUpperCase()
  return /^[A-Z0-9-]{3,40}$/u.test(code) && code !== 'NONE' ? code : null
}

/** The code of an address such as `/signin/coupon=SPRING-20`; null where there is none. */
export function codeInPath(pathname: string): string | null {
  const found = /^\/(?:signin|dashboard)\/coupon=([^/]+)\/?$/u.exec(pathname)?.[1]
  try {
    return found === undefined ? null : normalizedCode(decodeURIComponent(found))
  } catch {
    return null
  }
}

export const storeCoupon = (code: string, now = Date.now()): void => write({ code, at: now, shown: false })
export const storedCoupon = (now = Date.now()): string | null => read(now)?.code ?? null
/** The stored code if the subscription page has not shown it yet: sign-in leads there once. */
export function unshownCoupon(now = Date.now()): string | null {
  const stored = read(now)
  return stored && !stored.shown ? stored.code : null
}
export function markCouponShown(now = Date.now()): void {
  const stored = read(now)
  if (stored) write({ ...stored, shown: true })
}
export function removeCoupon(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage there is no code to remove.
  }
}
