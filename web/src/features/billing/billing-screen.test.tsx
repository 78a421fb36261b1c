import { api } from '@skein/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { budget } from '../../../test/automation-samples.ts'
import { respond, renderAt, setUpWorkspace, ErrorResponse } from '../../../test/app-fixture.tsx'
import { useNotifications } from '../../ui/feedback/notify.ts'
// Preloads lazy code.
import './billing-screen.tsx'
import './plan-preview.tsx'
import './real-spend.tsx'
import { sampleBilling } from './sample-billing.ts'

setUpWorkspace()

test('is marked as sample data, and its buttons only say so', async () => {
  respond(api.budgets.get, () => new ErrorResponse(500, 'Something broke on our side.'))
  const { user } = renderAt('/instagram/billing')
  const preview = within(await screen.findByRole('region', { name: 'Example of a paid plan' }))
  await user.click(preview.getByText('Example of a paid plan'))
  preview.getByText('Sample data')
  await preview.findByText('Pro Plan')
  for (const text of ['Pro Plan', 'Active', '$359.88', 'Monthly', 'Enabled', 'Visa •••• •••• •••• 4242']) {
    preview.getByText(text)
  }
  expect(preview.getAllByText('$29.99')).toHaveLength(13)
  expect(preview.getAllByText('Paid')).toHaveLength(12)
  for (const name of ['Upgrade Plan', 'Update', 'Download All']) {
    await user.click(preview.getByRole('button', { name }))
  }
  const noticeTexts = useNotifications.getState().notices.map(({ type, message }) => `${type}: ${message}`)
  expect(noticeTexts).toEqual(Array(3).fill('info: Preview only: nothing was charged'))
  await screen.findByText("Couldn't load AI usage.")
})

test('shows the actual usage before the sample plan', async () => {
  respond(api.budgets.get, () => budget({}))
  renderAt('/instagram/billing')
  await screen.findByText('Pro Plan')
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(names).toEqual(['AI usage', 'Example of a paid plan'])
  expect(screen.getByRole('group').hasAttribute('open')).toBe(false)
})

test.each([
  [
    '2026-11-23T12:00:00',
    'Dec 1, 2026',
    'Nov 1, 2026',
    'INV-2026-011',
    'Dec 1, 2025',
    'INV-2025-012',
    '12/27',
  ],
  [
    '2027-01-01T00:30:00',
    'Feb 1, 2027',
    'Jan 1, 2027',
    'INV-2027-001',
    'Feb 1, 2026',
    'INV-2026-002',
    '12/28',
  ],
])('dates the sample payments before %s', (now, next, newest, newestId, oldest, oldestId, card) => {
  const sample = sampleBilling(new Date(now).getTime())
  expect(sample).toMatchObject({ next, spent: '$359.88', card: `Expires ${card}` })
  expect(sample.invoices).toHaveLength(12)
  expect(sample.invoices[0]).toEqual({ id: newestId, date: newest, amount: '$29.99' })
  expect(sample.invoices.at(-1)).toEqual({ id: oldestId, date: oldest, amount: '$29.99' })
})

test('shows usage by automation, assistant, chatbot and tests, with the total', async () => {
  const other = { automation_id: null, name: null }
  respond(api.budgets.get, () =>
    budget({
      spent_month: 8.6,
      notice: 'near',
      by_rule: [
        { source: 'automation', automation_id: 'rule-1', name: 'Price questions', calls: 40, cost: 8 },
        { source: 'chatbot', ...other, calls: 3, cost: 0.25 },
        { source: 'assistant', ...other, calls: 2, cost: 0.2 },
        { source: 'tests', ...other, calls: 1, cost: 0.15 },
      ],
      by_day: [{ day: '2026-11-21', calls: 46, cost: 8.6 }],
    }),
  )
  renderAt('/instagram/billing')
  const table = within(await screen.findByRole('table', { name: 'By use, this month' }))
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'Used byCallsCost',
    'Price questions40$8.00',
    'Chatbot3$0.25',
    'Assistant2$0.20',
    'Tests1$0.15',
    'Total46$8.60',
  ])
  expect(screen.queryByText('Over 80% used')).not.toBeNull()
})
