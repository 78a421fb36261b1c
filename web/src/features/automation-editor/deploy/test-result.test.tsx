import { api } from '@skein/contract'
import type { Execution } from '@skein/contract/automations/decisions/execution'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { commentAutomation, execution } from '../../../../test/automation-samples.ts'
import { requestedEventIds, sendLiveEvent } from '../../../../test/live-stream.ts'
import { renderAt, respond, setUpWorkspace } from '../../../../test/app-fixture.tsx'

setUpWorkspace()

beforeEach(() => {
  localStorage.clear()
  respond(api.automations.saveCommentReply, () => commentAutomation({ automation_id: 'rule-9' }))
})

it('offers a test comment first in a demo account, folds the request, and waits for the test', async () => {
  respond(api.system.get, () => ({
    version: '1.0.0',
    google_sign_in: false,
    sign_up: 'open' as const,
    notice: null,
    try_url: 'https://demo.example/{username}',
    mail_url: null,
  }))
  const { user } = renderAt('/instagram/create-automation/reply-comment')
  await user.type(await screen.findByRole('textbox', { name: 'Automation name' }), 'Price questions')
  await user.type(screen.getByRole('textbox', { name: 'Keywords' }), 'Price{Enter}')
  await user.type(screen.getByRole('textbox', { name: 'Custom message' }), 'Sent you the list!')
  await user.click(screen.getByRole('button', { name: 'Deploy' }))
  const dialog = await screen.findByRole('dialog', { name: 'Automation is live' })
  const test = await within(dialog).findByRole('link', { name: 'Send a test comment' })
  expect(test.getAttribute('href')).toContain('https://demo.example/morrow.linen')
  expect(test).toBe(within(dialog).getByRole('button', { name: 'View List' }).nextElementSibling)
  expect(dialog.querySelector('details')?.open).toBe(false)

  await user.click(test)
  expect(within(dialog).getAllByRole('status')[0]?.textContent).toBe('Waiting for your comment…')
  const send = (state: Execution['state'], change: Partial<Execution> = {}) =>
    act(() =>
      sendLiveEvent({ event: 'execution', data: execution({ automation_id: 'rule-9', state, ...change }) }),
    )
  const result = (text: string) =>
    waitFor(() => expect(within(dialog).getAllByRole('status')[0]?.textContent).toBe(text))
  await waitFor(() => expect(requestedEventIds.length).toBeGreaterThan(0))
  send('sent', { automation_id: 'rule-7' })
  send('sending')
  await result('Replying to @nora.k…See why')
  send('sent')
  await result('Replied to @nora.k in 1 s.See why')
  const why = within(dialog).getByRole('link', { name: 'See why' })
  expect(why.getAttribute('href')).toMatch(
    /^\/instagram\/automation\/COMMENT_REPLY\/rule-9\/activity\?entry=/,
  )
})
