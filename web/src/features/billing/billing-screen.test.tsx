import { api } from '@skein/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { respond, renderAt, setUpWorkspace, ErrorResponse } from '../../../test/app-fixture.tsx'
import { useNotifications } from '../../ui/feedback/notify.ts'
// Preloads lazy code.
import './billing-screen.tsx'
import './plan-preview.tsx'
import './real-spend.tsx'

setUpWorkspace()

test('is marked as sample data, and its buttons only say so', async () => {
  respond(api.budgets.get, () => new ErrorResponse(500, 'Something broke on our side.'))
  const { user } = renderAt('/instagram/billing')
  const preview = within(await screen.findByRole('region', { name: /Billing preview/ }))
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
  const shown = useNotifications.getState().notices.map(({ type, message }) => `${type}: ${message}`)
  expect(shown).toEqual(Array(3).fill('info: Preview only: nothing was charged'))
  await screen.findByText("Couldn't load AI usage.")
})
