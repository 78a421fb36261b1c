import { api } from '@skein/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ErrorResponse, renderAt, respond, setUpWorkspace } from '../../../test/app-fixture.tsx'
import { account } from '../../../test/automation-samples.ts'
import { example, exampleFailure } from '../../../test/example-samples.ts'

setUpWorkspace()

const first = example()
const second = example({
  example_id: 'e2',
  event: { kind: 'message', text: 'Hello', earlier: [{ text: 'Hi', seconds_before: 60 }] },
  expected: { outcome: 'silent' },
  author: null,
})

beforeEach(() => respond(api.automations.listExamples, () => [first, second]))

async function open() {
  const view = renderAt('/instagram/automation/examples')
  const list = await screen.findByRole('list', { name: 'Tests' })
  return { ...view, items: () => within(list).getAllByRole('listitem') }
}

const texts = (items: HTMLElement[]) => items.map(({ textContent }) => textContent)
const run = () => screen.getByRole('button', { name: 'Run tests' })

describe('the page of examples', () => {
  it('lists events with their wanted outcome', async () => {
    const { items } = await open()
    expect(texts(items())).toEqual([
      expect.stringMatching(
        /^Commentfrom @mia\.makesSaved by Lina.*What is the price\?Expected: The reply contains “20 euros”$/,
      ),
      expect.stringMatching(/^Messageafter 1 earlier event.*HelloExpected: Nothing happens$/),
    ])
  })

  it('shows the result of a check at each example, and asks models only on request', async () => {
    const requests: unknown[] = []
    respond(api.automations.replayExamples, (input) => {
      requests.push(input)
      const asksModels = input.ask_models === true
      return {
        passed: asksModels ? 1 : 0,
        failed: [exampleFailure()],
        ...(asksModels ? {} : { skipped: [{ example_id: 'e2', text: 'Hello' }] }),
        asked: asksModels ? 1 : 0,
        cost: asksModels ? 0.02 : 0,
      }
    })
    const { user, items } = await open()
    await user.click(run())
    await screen.findByText('0 passed, 1 failed, 1 not checked')
    expect(texts(items())).toEqual([
      expect.stringMatching(/^Failed.*Result: Nothing happens$/),
      expect.stringMatching(/^Not checked.*It depends on an AI answer that isn't stored\.$/),
    ])
    await user.click(screen.getByRole('switch', { name: /^Ask AI for answers/ }))
    await user.click(run())
    await screen.findByText('1 passed, 1 failed, 0 not checked · 1 AI call, $0.02')
    expect(items()[1]?.textContent).toMatch(/^Passed/)
    const { platform_user_id } = account
    expect(requests).toEqual([
      { platform_user_id, ask_models: false },
      { platform_user_id, ask_models: true },
    ])
  })

  it('deletes an example at once, and shows it again when the server refuses', async () => {
    let isRefused = true
    respond(api.automations.deleteExample, () => {
      if (isRefused) return new ErrorResponse(503, 'Try later.')
      respond(api.automations.listExamples, () => [second])
      return {}
    })
    const { user, items } = await open()
    const remove = () => screen.getByRole('button', { name: 'Delete test “What is the price?”' })
    await user.click(remove())
    await screen.findAllByText("Couldn't delete the test. Try later.")
    expect(items()).toHaveLength(2)
    isRefused = false
    await user.click(remove())
    await waitFor(() => expect(items()).toHaveLength(1))
  })

  it('says where examples come from when there are none', async () => {
    respond(api.automations.listExamples, () => [])
    renderAt('/instagram/automation/examples')
    await screen.findByRole('heading', { name: 'No tests yet' })
    expect(screen.getByRole('link', { name: 'View activity' }).getAttribute('href')).toBe(
      '/instagram/automation/activity',
    )
  })

  it('shows why a check failed', async () => {
    respond(api.automations.replayExamples, () => new ErrorResponse(429, 'Wait a minute.'))
    const { user } = await open()
    await user.click(run())
    expect((await screen.findByRole('alert')).textContent).toContain('Wait a minute.')
  })

  it('shows why the list could not be loaded', async () => {
    respond(api.automations.listExamples, () => new ErrorResponse(422, 'The table is missing.'))
    renderAt('/instagram/automation/examples')
    expect((await screen.findByRole('alert')).textContent).toContain('The table is missing.')
  })
})
