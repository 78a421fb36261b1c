import { api } from '@skein/contract'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { commentAutomation, conversation } from '../../../../test/automation-samples.ts'
import { renderAt, respond, setUpWorkspace } from '../../../../test/app-fixture.tsx'
import '../ai-conversation/ai-conversation-screen.tsx'
import '../comment-reply/comment-reply-screen.tsx'
import '../delete-comment/delete-comment-screen.tsx'
import '../dm-reply/dm-reply-screen.tsx'
import '../private-message/private-message-screen.tsx'

setUpWorkspace()

it.each([
  'reply-comment',
  'reply-comment?automation_id=rule-1',
  'trigger-messages',
  'private-message',
  'delete-comment',
  'ai-conversation?automation_id=talk-1',
])('the editor at %s has no changes after a change that was taken back', async (path) => {
  respond(api.knowledge.listSources, () => [])
  respond(api.automations.getCommentReply, () => commentAutomation())
  respond(api.automations.getAiConversation, () => conversation())
  const { user, router } = renderAt(`/instagram/create-automation/${path}`)
  const name = await screen.findByRole('textbox', { name: 'Automation name' })
  // The optional fields are in these sections.
  const sections = screen.queryByRole('navigation', { name: 'Editor sections' })
  for (const link of sections ? within(sections).getAllByRole('button') : []) await user.click(link)
  for (const link of screen.queryAllByRole('button', { name: /^Conditions/ })) await user.click(link)
  await user.type(name, 'x{Backspace}')
  await user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0] as HTMLElement)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(router.state.location.pathname).toBe('/instagram')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('skein.draft'))).toEqual([])
})
