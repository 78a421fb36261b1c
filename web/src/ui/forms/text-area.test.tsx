import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TextArea } from './text-area.tsx'

const renderCounter = (count: number, full = false) =>
  render(<TextArea aria-label="Text" counter={{ count, max: 1000, full }} />)

test('shows the characters left from 80% of the limit', () => {
  renderCounter(799)
  expect(screen.queryByText(/characters/)).toBeNull()
  renderCounter(800)
  screen.getByText('200 characters left')
  renderCounter(999)
  screen.getByText('1 character left')
  renderCounter(1003)
  screen.getByText('Too long by 3 characters')
})

test('always shows count and limit if asked to', () => {
  renderCounter(24, true)
  screen.getByText('24/1,000')
})
