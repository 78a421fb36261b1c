import { api } from '@skein/contract'
import type { Gate } from '@skein/contract/automations/decisions/execution'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { automation, execution, settings } from '../../../test/automation-samples.ts'
import { respond, renderAt, setUpWorkspace, ErrorResponse } from '../../../test/app-fixture.tsx'

setUpWorkspace()
beforeEach(() => {
  respond(api.automations.list, () => [automation()])
})

const address = '/instagram/automation/COMMENT_REPLY/rule-1/activity'

const declined = execution({
  execution_id: 'execution-2',
  text: 'Love it',
  state: 'skipped',
  reason_code: 'no_keyword',
  reason: 'No keyword matched.',
  reply_text: null,
  trace: [
    { gate: 'origin', outcome: 'passed', values: {} },
    { gate: 'trigger', outcome: 'stopped', values: {} },
  ],
})

const unsure = execution({
  execution_id: 'execution-3',
  event_kind: 'message',
  state: 'skipped',
  reason_code: 'below_confidence',
  reason: 'AI confidence too low (61%, minimum 75%): It may be a joke.',
  reply_text: 'It is 32 euros.',
  cost: 0.00042,
  trace: [
    {
      gate: 'decision',
      outcome: 'stopped',
      values: {
        model: 'llama-3.3-70b-versatile',
        provider: 'groq',
        confidence: 0.61,
        threshold: 0.75,
        why: 'It may be a joke.',
        input_tokens: 1240,
        output_tokens: 48,
        cost: 0.00042,
      },
    },
  ],
})

const claiming = execution({
  execution_id: 'execution-4',
  state: 'needs_review',
  reason_code: 'unsupported_claim',
  reason: "The reply mentions something that isn't in your sources: 50 % off. Review it before sending.",
  reply_text: 'Today all is 50 % off!',
  trace: [{ gate: 'writing', outcome: 'stopped', values: { claims: ['50 % off'] } }],
})

const wordless = execution({
  execution_id: 'execution-5',
  state: 'needs_review',
  reason_code: 'budget',
  reason: 'AI budget reached.',
  reply_text: '',
  trace: [
    { gate: 'decision', outcome: 'stopped', values: { spent: 5, limit: 5, period: 'day', step: 'draft' } },
  ],
})

const detail = () => screen.findByRole('region', { name: 'Details' })

/** Opens the log with its first entry. */
async function openFirst() {
  const view = renderAt(address)
  const [first] = await screen.findAllByRole('article')
  if (!first) throw new Error('No entry.')
  await view.user.click(within(first).getByRole('link'))
  return { ...view, entry: await detail() }
}

/** The button in the detail; the automation above the list has one of the same name. */
const editReply = () =>
  within(screen.getByRole('region', { name: 'Details' })).getByRole('button', { name: 'Edit' })

describe('decision log of an automation', () => {
  it('names the kind of a message, with and without a text', async () => {
    const event = { event_kind: 'message', from_username: 'nora.k' }
    respond(api.automations.listAutomationExecutions, () => [
      execution({ ...event, execution_id: 'a', message_kind: 'image', text: '' }),
      execution({ ...event, execution_id: 'b', message_kind: 'story_reply', text: 'The price?' }),
      execution({ ...event, execution_id: 'c', message_kind: 'text', text: '' }),
    ])
    renderAt(address)
    const [photo, reply, empty] = await screen.findAllByRole('article')
    expect(photo?.textContent).toContain('Photo')
    expect(reply?.textContent).toContain('Replied to your story')
    expect(reply?.textContent).toContain('The price?')
    expect(empty?.textContent).toContain('No text')
  })

  it('shows text, reply, reason, and the highlighted keyword', async () => {
    respond(api.automations.listAutomationExecutions, () => [execution(), declined])
    const { entry } = await openFirst()
    const [first, second] = screen.getAllByRole('article')
    expect(first?.textContent).toContain('Matched keyword “price”.')
    expect(second?.textContent).toContain('Skipped')
    expect(second?.textContent).toContain('No keyword matched.')
    expect(entry.querySelector('mark')?.textContent).toBe('PRICE')
    expect(entry.textContent).toContain('Sent you the list!')
    expect(entry.textContent).toContain('Matched keyword “price”.')
  })

  it('activates an automation that was paused when it would have replied', async () => {
    const paused = {
      ...declined,
      reason_code: 'paused_automation',
      reason: "Price questions would have replied. It's paused.",
      can_activate: true,
    }
    let status = 'PAUSED'
    respond(api.automations.listAutomationExecutions, () => [
      execution({ ...paused, can_activate: status === 'PAUSED' }),
    ])
    respond(api.automations.setActivation, ({ activation_status }) => {
      status = activation_status
      return automation({ activation_status })
    })
    const { user, entry } = await openFirst()
    expect(entry.textContent).toContain("Price questions would have replied. It's paused.")
    await user.click(within(entry).getByRole('button', { name: 'Activate' }))
    await vi.waitFor(() => expect(within(entry).queryByRole('button', { name: 'Activate' })).toBeNull())
    expect(status).toBe('ACTIVE')
  })

  it('names the version that decided and opens its sentence', async () => {
    respond(api.automations.listAutomationExecutions, () => [
      execution({ automation_version: 2 }),
      execution({ execution_id: 'old' }),
    ])
    respond(api.automations.listVersions, () =>
      [3, 2].map((version) => ({
        version,
        created_at: '2026-11-01T10:00:00.000Z',
        author: 'Lina',
        sentence: `Sentence ${version}.`,
        changed: [],
      })),
    )
    const { user } = await openFirst()
    await user.click(screen.getByRole('button', { name: 'Version 2' }))
    const dialog = await screen.findByRole('dialog', { name: 'Version 2' })
    expect(await within(dialog).findByText('Sentence 2.')).toBeTruthy()
    expect(dialog.textContent).toContain('Lina')
    expect(screen.queryAllByRole('button', { name: /^Version/ })).toHaveLength(0)
  })

  it('says that a version is no longer stored', async () => {
    respond(api.automations.listAutomationExecutions, () => [execution({ automation_version: 2 })])
    respond(api.automations.listVersions, () => [])
    const { user } = await openFirst()
    await user.click(screen.getByRole('button', { name: 'Version 2' }))
    expect(await screen.findByText('This version is no longer stored.')).toBeTruthy()
  })

  it('lists the checks that were made', async () => {
    respond(api.automations.listAutomationExecutions, () => [declined])
    const { entry } = await openFirst()
    const trace = within(entry).getByRole('list', { name: 'Details' })
    expect(
      within(trace)
        .getAllByRole('listitem')
        .map((gate) => gate.textContent),
    ).toEqual(['Passed: Not sent by your account', 'Stopped: No keyword matched'])
  })

  it('shows the checks with the values that they compared', async () => {
    const gate = (name: Gate['gate'], values: Gate['values']): Gate => ({
      gate: name,
      outcome: 'passed',
      values,
    })
    const trace = [
      gate('posts', { days: 7 }),
      gate('reply_count', { replies: 1, wanted: 'fewer than 2' }),
      gate('cap_per_post', { count: 0, limit: 50 }),
      gate('cap_per_period', { count: 2, limit: 10, seconds: 300 }),
      gate('cooldown', { seconds: 300, ago: 7200 }),
      gate('loop', { count: 1, limit: 5, seconds: 600 }),
    ]
    respond(api.automations.listAutomationExecutions, () => [execution({ trace })])
    const { entry } = await openFirst()
    const list = within(entry).getByRole('list', { name: 'Details' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent?.replace('Passed: ', '')),
    ).toEqual([
      'Post from the last 7 days',
      'Comment has 1 reply (needs fewer than 2)',
      '0 of 50 replies under this post',
      '2 of 10 replies in 5 min',
      'Cooldown passed: last reply 2 h ago, wait 5 min',
      'No reply loop: 1 of 5 replies in 10 min',
    ])
  })

  it('requests only entries that match the filter', async () => {
    const requests: unknown[] = []
    respond(api.automations.listAutomationExecutions, ({ outcome }) => {
      requests.push(outcome)
      return outcome === 'declined' ? [declined] : [execution(), declined]
    })
    const { user } = renderAt(address)
    await screen.findByText('Love it')
    await user.click(screen.getByRole('radio', { name: 'Skipped' }))
    await screen.findByText('Love it')
    expect(screen.getAllByRole('article')).toHaveLength(1)
    expect(requests).toContain('declined')
  })

  it('sends a reply that needs approval', async () => {
    let state = execution({ state: 'needs_review', reason_code: 'review', reason: 'It stayed unclear.' })
    respond(api.automations.listAutomationExecutions, () => [state])
    respond(api.automations.sendReviewed, () => (state = execution({ state: 'pending' })))
    const { user, entry } = await openFirst()
    await user.click(within(entry).getByRole('button', { name: 'Send' }))
    expect((await within(entry).findAllByText('Queued')).length).toBeGreaterThan(0)
    expect(screen.getByRole('article').textContent).toContain('Queued')
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  })

  it('offers an uncertain draft to send unchanged or to dismiss', async () => {
    const requests: unknown[] = []
    let state = unsure
    respond(api.automations.listAutomationExecutions, () => [state])
    respond(api.automations.sendReviewed, (input) => {
      requests.push(input)
      return (state = execution({ state: 'pending', reply_text: 'It is 32 euros.' }))
    })
    const { user, entry } = await openFirst()
    expect(screen.getByRole('article').textContent).toContain('Needs review')
    expect(await screen.findByText('Reply (not sent)')).toBeTruthy()
    expect(entry.textContent).toContain('Message from @nora.k')
    expect(entry.textContent).toContain('AI <$0.01')
    expect(screen.getByRole('button', { name: 'Dismiss' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send reply' }))
    expect((await within(entry).findAllByText('Queued')).length).toBeGreaterThan(0)
    expect(requests).toEqual([{ execution_id: 'execution-3', shown_text: 'It is 32 euros.' }])
  })

  it('shows unsupported claims, and sends the edited text', async () => {
    const requests: unknown[] = []
    respond(api.automations.listAutomationExecutions, () => [claiming])
    respond(api.automations.sendReviewed, (input) => {
      requests.push(input)
      return claiming
    })
    const { user } = await openFirst()
    expect((await screen.findByText('Not in your sources:')).textContent).toContain('50 % off')
    await user.click(editReply())
    const words = await screen.findByRole('textbox', { name: 'Your reply' })
    expect(document.activeElement).toBe(words)
    expect(words).toHaveProperty('value', 'Today all is 50 % off!')
    await user.clear(words)
    await user.type(words, 'Have a look at our shop.{Tab}{Enter}')
    expect(requests).toEqual([{ execution_id: 'execution-4', text: 'Have a look at our shop.' }])
  })

  it('cancels editing without a change, and restores the focus', async () => {
    respond(api.automations.listAutomationExecutions, () => [claiming])
    const { user } = await openFirst()
    await user.click(editReply())
    await user.type(await screen.findByRole('textbox', { name: 'Your reply' }), ' And more.')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('Today all is 50 % off!')).toBeTruthy()
    expect(document.activeElement).toBe(editReply())
  })

  it('requires a text when the budget prevented a draft', async () => {
    const requests: unknown[] = []
    respond(api.automations.listAutomationExecutions, () => [wordless])
    respond(api.automations.sendReviewed, (input) => {
      requests.push(input)
      return wordless
    })
    const { user } = await openFirst()
    await user.click(screen.getByRole('button', { name: 'Send reply' }))
    const words = screen.getByRole('textbox', { name: 'Your reply' })
    expect(words.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Enter a reply.')).toBeTruthy()
    expect(requests).toEqual([])
    await user.type(words, 'It is 32 euros.')
    await user.click(screen.getByRole('button', { name: 'Send reply' }))
    expect(requests).toEqual([{ execution_id: 'execution-5', text: 'It is 32 euros.' }])
  })

  it('describes the verdict of the model', async () => {
    respond(api.automations.listAutomationExecutions, () => [unsure])
    const { user, entry } = await openFirst()
    const trace = within(entry).getByRole('list', { name: 'Details' })
    expect(trace.textContent).toBe(
      'Stopped: AI confidence too low: 61%, minimum 75%because: It may be a joke. · cost $0.00042',
    )
    await user.click(screen.getByText('Technical details'))
    expect(
      screen.getByText(
        'model: llama-3.3-70b-versatile · provider: Groq · 1,240 input tokens · 48 output tokens',
      ),
    ).toBeTruthy()
  })

  it('says that the automation is paused with all others', async () => {
    respond(api.automations.getSettings, () => settings({ paused: true }))
    renderAt(address)
    expect(await screen.findByText('Paused (all)')).toBeTruthy()
  })

  it('shows an empty state, and an error when loading fails', async () => {
    const { user } = renderAt(address)
    expect(await screen.findByRole('heading', { name: 'Nothing sent yet' })).toBeTruthy()
    respond(api.automations.listAutomationExecutions, () => new ErrorResponse(500, 'The database is away.'))
    await user.click(screen.getByRole('radio', { name: 'Failed' }))
    expect(await screen.findByText('The database is away.')).toBeTruthy()
  })
})
