import { api } from '@skein/contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { account, respond, renderAt, setUpWorkspace, ErrorResponse } from '../../../../test/app-fixture.tsx'
// Preloads lazy code.
import './pause-all.tsx'

setUpWorkspace()

const banner = /^Automatic replies are paused for @morrow\.linen/

/** Presses the button and confirms. */
async function pauseAll(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Pause all automatic replies' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Pause all automatic replies?' })
  await user.click(within(dialog).getByRole('button', { name: 'Pause all' }))
}

test('asks before it pauses everything, shows a banner meanwhile, and supports undo', async () => {
  const requests: unknown[] = []
  respond(api.automations.pauseAll, (input) => {
    requests.push(input.paused)
    return input
  })
  const { user } = renderAt('/instagram/create-automation')
  await user.click(await screen.findByRole('button', { name: 'Pause all automatic replies' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Pause all automatic replies?' })
  expect(dialog.textContent).toContain('Nothing is sent for @morrow.linen until you resume.')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(requests).toEqual([])
  await pauseAll(user)
  await screen.findByText(banner)
  const resume = screen.getAllByRole('button', { name: 'Resume all automatic replies' })
  expect(resume).toHaveLength(2)
  // The primary button is that of the screen.
  expect(resume.map(({ className }) => className.includes('bg-accent'))).toEqual([false, false])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Pause all automatic replies' })
  expect(screen.queryByText(banner)).toBeNull()
  await waitFor(() => expect(requests).toEqual([true, false]))
})

test('reverts a pause that the server rejects', async () => {
  respond(api.automations.pauseAll, () => new ErrorResponse(503, 'The database is away.'))
  const { user } = renderAt('/instagram/create-automation')
  await pauseAll(user)
  await screen.findByText('The database is away.')
  await screen.findByRole('button', { name: 'Pause all automatic replies' })
  expect(screen.queryByText(banner)).toBeNull()
  respond(api.automations.pauseAll, () => ({ platform_user_id: account.platform_user_id, paused: true }))
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await screen.findByText(banner)
})
