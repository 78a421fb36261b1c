import { api } from '@skein/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { commentAutomation } from '../../../../test/automation-samples.ts'
import { respond, renderAt, setUpWorkspace } from '../../../../test/app-fixture.tsx'

setUpWorkspace()

const requests: unknown[] = []
beforeEach(() => {
  requests.length = 0
  respond(api.automations.getCommentReply, () => commentAutomation())
  respond(api.automations.saveCommentReply, (payload) => {
    requests.push(payload)
    return commentAutomation()
  })
})

async function open() {
  const view = renderAt('/instagram/create-automation/reply-comment?automation_id=rule-1')
  await screen.findByRole('textbox', { name: 'Automation name' })
  return view
}

it('saves variants, a delay and drafts', async () => {
  const { user } = await open()
  await user.click(screen.getByText('More options'))
  await user.click(await screen.findByRole('button', { name: 'Add a variant' }))
  await user.keyboard('Here is the list.')
  await user.click(screen.getByRole('button', { name: 'Add a variant' }))
  await user.click(screen.getByRole('button', { name: 'Remove text 3' }))
  await user.type(screen.getByRole('spinbutton', { name: 'At least' }), '2')
  await user.type(screen.getByRole('spinbutton', { name: 'At most' }), '5')
  await user.click(screen.getByRole('switch', { name: /^Drafts only/ }))
  await user.click(screen.getByRole('button', { name: 'Deploy' }))
  await screen.findByRole('dialog', { name: 'Automation writes drafts' })
  expect(requests).toEqual([
    expect.objectContaining({
      reply_variants: ['Here is the list.'],
      delay_seconds: [120, 300],
      shadow: true,
    }),
  ])
})

it('names an equal variant before anything is saved', async () => {
  const { user } = await open()
  await user.click(screen.getByText('More options'))
  await user.click(await screen.findByRole('button', { name: 'Add a variant' }))
  await user.keyboard('sent you the list!')
  await user.click(screen.getByRole('button', { name: 'Deploy' }))
  const field = screen.getByRole('group', { name: 'Variants' })
  expect(field.textContent).toContain('Texts 1 and 2 are equal. Change or remove one.')
  expect(field.contains(document.activeElement)).toBe(true)
  expect(requests).toEqual([])
})

it('sends a private reply as well, and shows it on the phone', async () => {
  const { user } = await open()
  await user.click(screen.getByText('More options'))
  await user.click(screen.getByRole('switch', { name: /^Also send a private reply/ }))
  const message = await screen.findByRole('textbox', { name: 'Message' })
  await user.clear(message)
  await user.type(message, 'The list is here')
  await user.click(await screen.findByRole('radio', { name: 'DM' }))
  expect(await within(screen.getByRole('figure')).findByText('The list is here')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Deploy' }))
  await screen.findByRole('dialog', { name: 'Changes are live' })
  expect(requests).toEqual([
    expect.objectContaining({
      private_message: {
        reply_template_type: 'text',
        reply_template_content: { message: { text: 'The list is here' } },
      },
    }),
  ])
})
