import { api } from '@skein/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { automation, execution } from '../../../test/automation-samples.ts'
import { answer, answerEverything, drawAt, Refusal, server } from '../../../test/automation-world.tsx'

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  answerEverything()
  answer(api.automations.list, () => [automation()])
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const address = '/instagram/automation/COMMENT_REPLY/rule-1/ledger'

const declined = execution({
  execution_id: 'execution-2',
  text: 'Love it',
  state: 'skipped',
  reason_code: 'no_keyword',
  reason: 'None of the keywords is in the text.',
  reply_text: null,
  trace: [
    { gate: 'origin', outcome: 'passed', values: {} },
    { gate: 'trigger', outcome: 'stopped', values: {} },
    { gate: 'posts', outcome: 'not_asked', values: {} },
  ],
})

describe('the ledger of a rule', () => {
  it('shows what was said, what was answered, why, and the matched word marked', async () => {
    answer(api.automations.listAutomationExecutions, () => [execution(), declined])
    drawAt(address)
    const [first, second] = await screen.findAllByRole('article')
    expect(first?.querySelector('mark')?.textContent).toBe('PRICE')
    expect(first?.textContent).toContain('Sent you the list!')
    expect(first?.textContent).toContain('The text matched the keyword "price".')
    expect(second?.textContent).toContain('Declined')
    expect(second?.textContent).toContain('None of the keywords is in the text.')
  })

  it('unfolds how an entry was decided, question by question', async () => {
    answer(api.automations.listAutomationExecutions, () => [declined])
    const { user } = drawAt(address)
    const button = await screen.findByRole('button', { name: 'Show how it was decided' })
    button.focus()
    await user.keyboard('{Enter}')
    const trace = await screen.findByRole('list', { name: 'How it was decided' })
    expect(
      within(trace)
        .getAllByRole('listitem')
        .map((gate) => gate.textContent),
    ).toEqual([
      'Is it from somebody else? Yes',
      'Does the text match? No',
      'Is it under a watched post? Not asked',
    ])
    expect(screen.getByRole('button', { name: 'Hide how it was decided', expanded: true })).toBeTruthy()
  })

  it('asks only for what the filter names', async () => {
    const asked: unknown[] = []
    answer(api.automations.listAutomationExecutions, ({ outcome }) => {
      asked.push(outcome)
      return outcome === 'declined' ? [declined] : [execution(), declined]
    })
    const { user } = drawAt(address)
    await screen.findByText('Love it')
    await user.click(screen.getByRole('radio', { name: 'Declined' }))
    await screen.findByText('Love it')
    expect(screen.getAllByRole('article')).toHaveLength(1)
    expect(asked).toContain('declined')
  })

  it('sends a reply that waits for a person', async () => {
    let state = execution({ state: 'needs_review', reason: 'It stayed unclear.' })
    answer(api.automations.listAutomationExecutions, () => [state])
    answer(api.automations.sendReviewed, () => (state = execution({ state: 'pending' })))
    const { user } = drawAt(address)
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Waiting to send')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  })

  it('says when nothing has happened yet, and when it could not be loaded', async () => {
    const { user } = drawAt(address)
    expect(await screen.findByRole('heading', { name: 'Nothing has happened yet' })).toBeTruthy()
    answer(api.automations.listAutomationExecutions, () => new Refusal(500, 'The database is away.'))
    await user.click(screen.getByRole('radio', { name: 'Failed' }))
    expect(await screen.findByText('The database is away.')).toBeTruthy()
  })
})
