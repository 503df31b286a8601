// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PlanCards } from './plan-cards.tsx'

afterEach(cleanup)

it('each plan has a heading directly below that of the page', () => {
  render(<PlanCards group="Basic" onGroup={() => undefined} percentage={0} actionOf={() => 'Choose'} onChoose={() => undefined} />)
  expect(screen.getAllByRole('heading', { level: 2 }).map(it => it.textContent)).toEqual(['Small', 'Medium', 'Large'])
})
