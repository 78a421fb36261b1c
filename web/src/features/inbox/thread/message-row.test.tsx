import { api } from '@skein/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { execution } from '../../../../test/automation-samples.ts'
import { respond, renderAt } from '../../../../test/app-fixture.tsx'
import { ownMessage } from '../../../../test/inbox-samples.ts'
import { address, setUpInbox, thread } from '../../../../test/inbox-fixture.tsx'

setUpInbox()

test('distinguishes AI text from automation text, on the bubble and in the explanation', async () => {
  const automated = { sender_kind: 'automation', execution_id: '12-1' } as const
  respond(api.inbox.listMessages, () => ({
    messages: [
      ownMessage({ ...automated, id: '1', message: 'Fixed words' }),
      ownMessage({ ...automated, id: '2', message: 'Found words', by_ai: true }),
    ],
  }))
  respond(api.automations.listExecutions, () => [execution()])
  const { user } = renderAt(address)
  const said = within(await thread()).getAllByRole('article')
  expect(said.map((article) => article.getAttribute('aria-label')?.split(',')[0])).toEqual([
    'Automation',
    'AI',
  ])
  const [byAutomation, byAi] = said.map((article) => within(article))
  byAutomation?.getByText('Automation')
  byAi?.getByText('AI')
  for (const bubble of [byAutomation, byAi])
    await user.click(bubble?.getByRole('button', { name: 'Why' }) ?? document.body)
  await byAutomation?.findByText("Sent from the automation's template.")
  await byAi?.findByText('Written by AI.')
})

test('names the away message in the thread', async () => {
  const away = ownMessage({ sender_kind: 'automation', away_message: true, message: 'Back at nine.' })
  respond(api.inbox.listMessages, () => ({ messages: [away] }))
  renderAt(address)
  const [article] = within(await thread()).getAllByRole('article')
  expect(article?.getAttribute('aria-label')).toMatch(/^Away message,/)
})

test('says that a message waits for a new sign-in, and leads there', async () => {
  const waiting = {
    state: 'sending',
    needs_login: true,
    cause: 'Instagram signed this account out.',
  } as const
  respond(api.inbox.listMessages, () => ({
    messages: [
      ownMessage({ ...waiting, cause_detail: 'Instagram: reconnect, token_invalid 190 (HTTP 400)' }),
    ],
  }))
  const { user } = renderAt(address)
  const bubble = within(within(await thread()).getByRole('article'))
  bubble.getByText('Not sent yet')
  bubble.getByText('Instagram signed this account out.')
  expect(bubble.queryByText('Sending')).toBeNull()
  expect(bubble.getByRole('link', { name: 'Reconnect' }).getAttribute('href')).toBe('/platforms')
  const details = screen.getByText('Technical details').closest('details')
  expect(details?.open).toBe(false)
  await user.click(screen.getByText('Technical details'))
  expect(details?.textContent).toContain('(HTTP 400)')
})

test('shows who approved a text of the assistant and where', async () => {
  respond(api.inbox.listMessages, () => ({
    messages: [ownMessage({ kind: 'comment', assistant_chat: 'chat-1' })],
  }))
  const { user } = renderAt(address)
  const bubble = within(within(await thread()).getByRole('article'))
  bubble.getByText('You, via assistant')
  await user.click(bubble.getByRole('button', { name: 'Why' }))
  await bubble.findByText(/^The assistant wrote this\. You approved it: /)
  expect(bubble.getByRole('link', { name: 'Open the chat' }).getAttribute('href')).toBe('/chat/chat-1')
})
