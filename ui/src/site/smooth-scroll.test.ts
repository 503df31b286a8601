// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { scrollToSection } from './smooth-scroll.ts'

const scrolled: number[] = []
let section: HTMLElement
beforeEach(() => {
  scrolled.length = 0
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
  section = document.body.appendChild(document.createElement('section'))
  section.getBoundingClientRect = () => ({ top: 900 }) as DOMRect // only `top` is read
  vi.stubGlobal('scrollTo', (_: number, y: number) => scrolled.push(y))
})
afterEach(() => {
  section.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const motion = (reduced: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: reduced }))

it('the scroll ends after 200 ms', () => {
  motion(false)
  scrollToSection(section)
  vi.advanceTimersByTime(150)
  expect(scrolled.length).toBeGreaterThan(3)
  expect(scrolled.at(-1)).toBeGreaterThan(450)
  expect(scrolled.at(-1)).toBeLessThan(900)
  vi.advanceTimersByTime(70)
  expect(scrolled.at(-1)).toBe(900)
  const steps = scrolled.length
  vi.advanceTimersByTime(200)
  expect(scrolled.length).toBe(steps)
  expect(document.activeElement).toBe(section)
})

it('the scroll is immediate with reduced motion', () => {
  motion(true)
  scrollToSection(section)
  expect([scrolled, document.activeElement === section]).toEqual([[900], true])
})
