import { api } from '@skein/contract'
import type { Connection } from '@skein/contract/accounts/connection'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { account, renderAt, respond, setUpWorkspace } from '../../../test/app-fixture.tsx'
// Preloads lazy code.
import './settings-screen.tsx'

const checked = (sweep: Partial<Connection['checks'][number]>): Connection => ({
  checked_at: '2026-11-21T04:00:00.000Z',
  checks: [{ key: 'sweep', state: 'ok', message: 'All fine.', fix: null, at: null, ...sweep }],
})

setUpWorkspace()

test('shows what sweeps found and saves since when missed events are answered', async () => {
  const requests: unknown[] = []
  const sweep = {
    last_run_at: '2026-11-21T03:58:00.000Z',
    found: 4,
    lost_share_7d: 0.02,
    answer_since: '2026-11-20T04:00:00.000Z',
  }
  respond(api.accounts.check, () => checked(sweep))
  respond(api.accounts.setAnswerSince, (input) => {
    requests.push(input)
    return { answer_since: input.answer_since }
  })
  const { user } = renderAt('/instagram/settings')
  expect((await screen.findByText(/Found in 7 days: 4/)).textContent).toMatch(/in 7 days: 2%/)
  await user.click(screen.getByRole('button', { name: 'Change' }))
  const field = screen.getByLabelText('Answer missed events since')
  fireEvent.change(field, { target: { value: '2026-11-19' } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved.')
  expect(requests).toEqual([
    {
      platform_user_id: account.platform_user_id,
      answer_since: new Date('2026-11-19T00:00').toISOString(),
    },
  ])
})

test('shows no figures before the first comparison', async () => {
  respond(api.accounts.check, () =>
    checked({ last_run_at: null, found: 0, lost_share_7d: null, answer_since: null }),
  )
  renderAt('/instagram/settings')
  await screen.findByText('All fine.')
  expect(screen.queryByText(/Found in 7 days/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
})
