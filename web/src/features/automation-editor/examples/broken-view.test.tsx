import { api } from '@skein/contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { brokenExamples, renderAt, respond, setUpWorkspace } from '../../../../test/app-fixture.tsx'
import { commentAutomation } from '../../../../test/automation-samples.ts'
import { exampleFailure } from '../../../../test/example-samples.ts'
import '../../../components/examples/broken-examples-dialog.tsx'
import '../versions/versions-dialog.tsx'

setUpWorkspace()

const requests: (boolean | undefined)[] = []

beforeEach(() => {
  requests.length = 0
  respond(api.automations.getCommentReply, () => commentAutomation())
  respond(api.automations.saveCommentReply, ({ save_anyway }) => {
    requests.push(save_anyway)
    return save_anyway ? commentAutomation() : brokenExamples([exampleFailure()])
  })
})

async function open() {
  const view = renderAt('/instagram/create-automation/reply-comment?automation_id=rule-1')
  await view.user.type(await screen.findByRole('textbox', { name: 'Custom message' }), '!')
  return view
}

async function deploy(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Deploy' }))
  return screen.findByRole('dialog', { name: 'Tests fail after this change' })
}

describe('a deploy that breaks examples', () => {
  it('names them with the wanted outcome and the result, and keeps the form', async () => {
    const { user } = await open()
    const dialog = await deploy(user)
    expect(dialog.textContent).toContain('1 test passes now and fails after this change.')
    const items = within(dialog).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'What is the price?Expected: The reply contains “20 euros”Result: Nothing happens',
    ])
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('textbox', { name: 'Custom message' })).toHaveProperty(
      'value',
      'Sent you the list!!',
    )
    expect(requests).toEqual([undefined])
  })

  it('is saved anyway on request only', async () => {
    const { user } = await open()
    const dialog = await deploy(user)
    await user.click(within(dialog).getByRole('button', { name: 'Save anyway' }))
    await screen.findByRole('dialog', { name: 'Changes are live' })
    expect(requests).toEqual([undefined, true])
  })
})

it('a restore that breaks examples stops, and is saved anyway on request', async () => {
  const version = { created_at: '2026-11-01T10:00:00.000Z', author: 'Lina', changed: [] }
  respond(api.automations.listVersions, () => [
    { ...version, version: 2, sentence: 'Two.', failed_examples: [exampleFailure()] },
    { ...version, version: 1, sentence: 'One.' },
  ])
  const restored: (boolean | undefined)[] = []
  respond(api.automations.restoreVersion, ({ save_anyway }) => {
    restored.push(save_anyway)
    return save_anyway ? [] : brokenExamples([exampleFailure()])
  })
  const { user } = renderAt('/instagram/create-automation/reply-comment?automation_id=rule-1')
  await user.click(await screen.findByRole('button', { name: 'Versions' }))
  await screen.findByText('Saved although these tests failed:')
  await user.click(await screen.findByRole('button', { name: /^Compare version 1/ }))
  await user.click(await screen.findByRole('button', { name: 'Restore version 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Tests fail after this change' })
  await user.click(within(dialog).getByRole('button', { name: 'Save anyway' }))
  await screen.findAllByText('Version 1 was saved again as the newest version.')
  expect(restored).toEqual([undefined, true])
})
