import { api } from '@skein/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { automation, execution } from '../../../test/automation-samples.ts'
import { ErrorResponse, respond, renderAt, setUpWorkspace } from '../../../test/app-fixture.tsx'
import { primaryButtons } from '../../../test/primary-buttons.ts'

setUpWorkspace()

const figures = { waiting: 3, newest_waiting: '71', sent_unchanged: 8, sent_edited: 1, dismissed: 1 }
beforeEach(() => {
  respond(api.automations.list, () => [automation({ shadow: true })])
  respond(api.automations.listAutomationExecutions, () => [execution()])
  respond(api.automations.getDraftFigures, () => figures)
})

const open = async () => {
  const view = renderAt('/instagram/automation/COMMENT_REPLY/rule-1/activity')
  return { ...view, panel: await screen.findByRole('region', { name: 'Drafts only' }) }
}

it('counts drafts and sends all that wait after a confirmation', async () => {
  const { user, panel } = await open()
  expect(
    await within(panel).findByText('3 to review · 8 of 10 sent unchanged · 1 edited · 1 dismissed'),
  ).toBeTruthy()
  respond(api.automations.sendDrafts, ({ newest_waiting }) => {
    expect(newest_waiting).toBe('71')
    return { ...figures, waiting: 0, newest_waiting: null, sent_unchanged: 11 }
  })
  await user.click(within(panel).getByRole('button', { name: 'Send all drafts' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Send 3 drafts?' })
  await user.click(within(dialog).getByRole('button', { name: 'Send all drafts' }))
  expect(await within(panel).findByText(/^0 to review · 11 of 13 sent unchanged/)).toBeTruthy()
})

it('goes live in one press, and offers a retry after a failure', async () => {
  respond(api.automations.goLive, () => new ErrorResponse(500, 'No.'))
  const { user, panel } = await open()
  await user.click(within(panel).getByRole('button', { name: 'Go live' }))
  await screen.findByText("It couldn't go live: No.")
  respond(api.automations.goLive, () => ({ version: 2 }))
  respond(api.automations.list, () => [automation()])
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('The automation sends its replies from now on.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Drafts only' })).toBeNull()
})

it('shows one primary button while a draft is open', async () => {
  respond(api.automations.listAutomationExecutions, () => [
    execution({ state: 'needs_review', reason_code: 'shadow', reply_text: 'It costs 12 euros.' }),
  ])
  const { user } = await open()
  await user.click(within(await screen.findByRole('article')).getByRole('link'))
  await screen.findByRole('button', { name: 'Send reply' })
  expect(primaryButtons()).toEqual(['Send reply'])
})

it('lists both replies to a comment with their states', async () => {
  const part = { reason_code: 'fired_keyword', reason: 'Matches.' }
  respond(api.automations.listAutomationExecutions, () => [
    execution({
      state: 'failed',
      parts: [
        { ...part, kind: 'public_reply', state: 'sent', reply_text: 'Sent you the list!' },
        { ...part, kind: 'private_message', state: 'failed', reply_text: 'The list' },
      ],
    }),
  ])
  const { user } = await open()
  await user.click(within(await screen.findByRole('article')).getByRole('link'))
  await screen.findByRole('region', { name: 'Details' })
  const items = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(items).toContain('Public replySentSent you the list!')
  expect(items).toContain('Private replyFailedThe list')
})
