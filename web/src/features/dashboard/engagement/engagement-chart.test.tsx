import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import '../../../../test/element-sizes.ts'
import { EngagementChart } from './engagement-chart.tsx'
import type { DayValue } from './series-logic.ts'

const rows = [100, 101, 102].map((value, place) => ({
  day: `2026-11-0${place + 1}`,
  value,
  previousDay: `2026-10-2${place + 1}`,
  previous: 90,
}))

test('shows the selected day in a tooltip for pointer and keyboard', async () => {
  const user = userEvent.setup()
  render(<EngagementChart rows={rows} metric="reach" compare />)
  const chart = screen.getByRole('slider', { name: 'Selected day' })
  const tooltip = () => chart.querySelector('[data-chart-tooltip]')
  expect(tooltip()).toBeNull()
  await user.hover(chart)
  await waitFor(() => expect(tooltip()).not.toBeNull())
  await user.unhover(chart)
  expect(tooltip()).toBeNull()
  act(() => chart.focus())
  await user.keyboard('{End}{ArrowLeft}')
  expect(tooltip()?.textContent).toBe('Nov 2, 2026Reach 101Oct 22, 2026: 90')
  await user.keyboard('{Escape}')
  expect(tooltip()).toBeNull()
})

test('a day without a value interrupts the line, and both axes have labels', async () => {
  const gap: DayValue = { day: '2026-11-02', value: null, previousDay: '2026-10-22', previous: 90 }
  const days = [...rows.slice(0, 1), gap, ...rows]
  const { container } = render(<EngagementChart rows={days} metric="reach" compare={false} />)
  await waitFor(() => expect(container.querySelectorAll('polyline')).toHaveLength(1))
  const labels = [...container.querySelectorAll('text')].map(({ textContent }) => textContent)
  expect(labels.slice(0, 3)).toEqual(['0', '20', '40'])
  expect(labels.at(-1)).toBe('Nov 3')
})
