// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeDetail } from '../../../../testing/fake-invoices.ts'
import { ReviewContext, type PageContext } from '../../page-context.ts'
import { createReview } from '../../state/review.ts'
import { Tile } from './tile.tsx'

afterEach(cleanup)

it('the tile of a value that a person typed says so, also after it is saved', () => {
  const detail = fakeDetail(1)
  const review = createReview({ ...detail, invoices: detail.invoices.map(it => ({ ...it, typed: ['total'] })) })
  const row = review.row('i0')
  if (!row) throw new Error('there is no row')
  const ignore = (): void => undefined
  render(
    <ReviewContext value={{ review } as unknown as PageContext /* what the crop asks for */}>
      <Tile
        row={row}
        field="total"
        place={0}
        isActive={false}
        isConfirmed={false}
        typed={null}
        onActivate={ignore}
        onTake={ignore}
        onLeave={ignore}
      />
    </ReviewContext>,
  )
  expect(screen.getByRole('button').textContent).toContain('typed · ')
})
