import { api } from '@skein/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keywordAutomation } from '../../../../test/automation-samples.ts'
import { renderAt, respond, setUpWorkspace } from '../../../../test/app-fixture.tsx'
import '../dm-reply/dm-reply-screen.tsx'
import './condition-fields.tsx'

setUpWorkspace()
const requests: unknown[] = []
beforeEach(() => {
  localStorage.clear()
  requests.length = 0
  respond(api.replyImages.list, () => [])
  respond(api.automations.saveDmReply, (payload) => {
    requests.push(payload)
    return {
      ...keywordAutomation,
      automation_id: 'rule-9',
      automation_type: 'DM_REPLY' as const,
      name: 'Mentions',
      keywords: '',
      reply_type: 'CUSTOM' as const,
      reply_template_type: 'text' as const,
      reply_template_content: { message: { text: 'Thank you!' } },
      user_cooldown_seconds: null,
      warnings: [],
    }
  })
})

async function opened() {
  const { user } = renderAt('/instagram/create-automation/trigger-messages')
  await screen.findByRole('textbox', { name: 'Keywords' })
  const deploy = () => user.click(screen.getByRole('button', { name: 'Deploy' }))
  return { user, deploy }
}

test('answers mentions in stories without keywords, once per person', async () => {
  const { user, deploy } = await opened()
  await user.click(screen.getByRole('radio', { name: 'Any text' }))
  expect(screen.queryByRole('textbox', { name: 'Keywords' })).toBeNull()
  await user.click(screen.getByText('More options'))
  await user.click(await screen.findByRole('switch', { name: /Once per person/ }))
  const kinds = within(screen.getByRole('group', { name: 'Message types' }))
  await user.click(kinds.getByRole('checkbox', { name: /Mentioned/ }))
  for (const name of [/^Text/, /Replied/, /Button tap/])
    await user.click(kinds.getByRole('checkbox', { name }))
  expect(kinds.getByRole<HTMLInputElement>('checkbox', { name: /Mentioned/ }).disabled).toBe(true)
  await deploy()
  await screen.findByRole('dialog')
  expect(requests).toMatchObject([
    { match_type: 'ANY', keywords: [], once_per_person: true, message_kinds: ['story_mention'] },
  ])
})

test('refuses an exclusion that excludes a keyword', async () => {
  const { user, deploy } = await opened()
  await user.type(screen.getByRole('textbox', { name: 'Keywords' }), 'refund policy{Enter}')
  await user.click(screen.getByText('More options'))
  await user.type(await screen.findByRole('textbox', { name: 'Excluded keywords' }), 'policy{Enter}')
  await deploy()
  const excluded = screen.getByRole('textbox', { name: 'Excluded keywords' })
  expect(document.activeElement).toBe(excluded)
  expect(excluded.closest('[data-field]')?.textContent).toContain(
    '“policy” also excludes the keyword “refund policy”.',
  )
  expect(requests).toEqual([])
})

test.each(['private-message', 'delete-comment'])('does not offer mentions for %s', async (kind) => {
  const { user } = renderAt(`/instagram/create-automation/${kind}`)
  await user.click(await screen.findByText('More options'))
  const sources = within(await screen.findByRole('group', { name: 'Comments on' }))
  expect(sources.getByRole('checkbox', { name: 'Ads' })).toBeTruthy()
  expect(sources.queryByRole('checkbox', { name: /Mentions/ })).toBeNull()
})
