import { api } from '@skein/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ErrorResponse, renderAt, respond, setUpWorkspace } from '../../../../test/app-fixture.tsx'
import { account, activity, automation, execution } from '../../../../test/automation-samples.ts'
import { example } from '../../../../test/example-samples.ts'
import '../../../components/examples/keep-example-dialog.tsx'

setUpWorkspace()

const requests: unknown[] = []
beforeEach(() => {
  requests.length = 0
  respond(api.automations.list, () => [automation()])
  respond(api.automations.keepExample, (input) => {
    requests.push(input)
    return example()
  })
})

async function open(change: Parameters<typeof execution>[0]) {
  respond(api.automations.listActivity, () => [activity([execution(change)])])
  const { user } = renderAt('/instagram/automation/activity')
  await user.click(within(await screen.findByRole('article')).getByRole('link'))
  const button = await screen.findByRole('button', { name: 'Save as test' })
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as test' }))
  return { user, dialog, keep: () => user.click(dialog.getByRole('button', { name: 'Save as test' })) }
}

const sentEntry = {
  text: 'Price?',
  event_id: 'c7',
  reply_text: 'It is 20 euros.',
  from_username: 'mia',
} as const

test('keeps a reply as it was sent, which can be shortened to the part that matters', async () => {
  const { user, dialog, keep } = await open(sentEntry)
  const words = dialog.getByRole('textbox', { name: /The reply must contain/ })
  expect(words).toHaveProperty('value', 'It is 20 euros.')
  await user.clear(words)
  await keep()
  dialog.getByText('Enter a text that the reply must contain.')
  expect(requests).toEqual([])
  await user.type(words, '20')
  await keep()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests).toEqual([
    {
      platform_user_id: account.platform_user_id,
      event: expect.objectContaining({ kind: 'comment', text: 'Price?', from_username: 'mia' }),
      expected: { outcome: 'fires', reply_contains: '20' },
      source_event_id: 'c7',
    },
  ])
})

test('proposes silence for a skipped entry, and takes another choice', async () => {
  const { user, dialog, keep } = await open({ state: 'skipped', reason_code: 'no_keyword', reply_text: null })
  expect(dialog.getByRole('radio', { name: 'Nothing happens' })).toHaveProperty('checked', true)
  await user.click(dialog.getByRole('radio', { name: 'Is passed to you' }))
  await keep()
  await waitFor(() =>
    expect(requests).toEqual([expect.objectContaining({ expected: { outcome: 'hands_over' } })]),
  )
})

test('shows why an example could not be kept', async () => {
  respond(api.automations.keepExample, () => new ErrorResponse(409, 'An account has at most 500 tests.'))
  const { dialog, keep } = await open(sentEntry)
  await keep()
  expect((await dialog.findByRole('alert')).textContent).toContain('at most 500 tests')
})

test('offers nothing for an event without a text', async () => {
  respond(api.automations.listActivity, () => [activity([execution({ text: null })])])
  const { user } = renderAt('/instagram/automation/activity')
  await user.click(within(await screen.findByRole('article')).getByRole('link'))
  await screen.findByRole('region', { name: 'Details' })
  expect(screen.queryByRole('button', { name: 'Save as test' })).toBeNull()
})
