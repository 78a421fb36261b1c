import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TextArea } from './text-area.tsx'

const counted = (count: number, full = false) =>
  render(<TextArea aria-label="Text" counter={{ count, max: 1000, full }} />)

test('shows the characters left from 80% of the limit', () => {
  counted(799)
  expect(screen.queryByText(/characters/)).toBeNull()
  counted(800)
  screen.getByText('200 characters left')
  counted(999)
  screen.getByText('1 character left')
  counted(1003)
  screen.getByText('Too long by 3 characters')
})

test('always shows count and limit if asked to', () => {
  counted(24, true)
  screen.getByText('24/1,000')
})
