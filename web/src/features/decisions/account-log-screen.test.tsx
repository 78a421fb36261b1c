import { api } from '@skein/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { automation, execution } from '../../../test/automation-samples.ts'
import { respond, renderAt, setUpWorkspace, ErrorResponse } from '../../../test/app-fixture.tsx'
import { requestedEventIds, closeStreams, sendLiveEvent } from '../../../test/live-stream.ts'

setUpWorkspace()
beforeEach(() => {
  respond(api.automations.list, () => [automation()])
})

const address = '/instagram/automation/ledger'
const first = execution({ created_at: '2026-11-20T10:00:00.000Z' })
const second = execution({
  execution_id: 'execution-2',
  text: 'And the colour?',
  created_at: '2026-11-20T11:00:00.000Z',
})
const draft = execution({ state: 'needs_review', reason_code: 'review', reason: 'It stayed unclear.' })

async function openLog() {
  const { user, router } = renderAt(address)
  await screen.findAllByRole('article')
  return { user, router }
}

describe('decision log of an account', () => {
  it('counts new entries and adds them on request, without moving the list before', async () => {
    let entries = [first]
    respond(api.automations.listExecutions, () => entries)
    const { user } = await openLog()
    entries = [second, first]
    sendLiveEvent({ event: 'execution', data: second })
    const button = await screen.findByRole('button', { name: '1 new entry' })
    expect(screen.getAllByRole('article')).toHaveLength(1)
    await user.click(button)
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
    expect(screen.getAllByRole('article')[0]?.textContent).toContain('And the colour?')
    expect(screen.queryByRole('button', { name: '1 new entry' })).toBeNull()
  })

  it('updates an entry in place', async () => {
    respond(api.automations.listExecutions, () => [execution({ ...first, state: 'sending' })])
    await openLog()
    expect(screen.getByRole('article').textContent).toContain('Sending')
    sendLiveEvent({ event: 'execution', data: { ...first, state: 'sent' } })
    await waitFor(() => expect(screen.getByRole('article').textContent).toContain('Sent'))
  })

  it('does not count new entries that the filters exclude', async () => {
    respond(api.automations.listExecutions, () => [first])
    const { user } = await openLog()
    await user.click(screen.getByRole('radio', { name: 'Failed' }))
    await screen.findAllByRole('article')
    sendLiveEvent({ event: 'execution', data: second })
    sendLiveEvent({ event: 'execution', data: { ...second, execution_id: 'execution-9', state: 'failed' } })
    expect(await screen.findByRole('button', { name: '1 new entry' })).toBeTruthy()
  })

  it('resumes after the last event when the connection was lost', async () => {
    respond(api.automations.listExecutions, () => [first])
    await openLog()
    const before = requestedEventIds.length
    closeStreams()
    await waitFor(() => expect(requestedEventIds.length).toBeGreaterThan(before), { timeout: 5000 })
    expect(requestedEventIds.at(-1)).not.toBeNull()
  })

  it('sends every filter to the server, and stores them in the URL', async () => {
    const requests: unknown[] = []
    respond(api.automations.listExecutions, (input) => {
      requests.push(input)
      return [first]
    })
    const { user, router } = await openLog()
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Automation' }), 'Price questions')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Sent')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Automation type' }), 'Comment replies')
    await user.type(screen.getByRole('searchbox', { name: 'Search text or people' }), '@nora')
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({
        automation_id: 'rule-1',
        state: 'sent',
        automation_type: 'COMMENT_REPLY',
        search: '@nora',
      }),
    )
    expect(router.state.location.search).toEqual({
      rule: 'rule-1',
      state: 'sent',
      type: 'COMMENT_REPLY',
      search: '@nora',
    })
    expect(screen.getByRole('button', { name: 'Filters (3)' })).toBeTruthy()
  })

  it('shows that nothing matches, and clears the filters', async () => {
    respond(api.automations.listExecutions, ({ outcome }) => (outcome === 'review' ? [] : [first]))
    const { user } = await openLog()
    await user.click(screen.getByRole('radio', { name: 'Needs review' }))
    expect(await screen.findByRole('heading', { name: 'No matching activity' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByRole('article')).toBeTruthy()
  })

  it('moves with j and k, and expands with Enter', async () => {
    respond(api.automations.listExecutions, () => [second, first])
    const { user } = await openLog()
    const [one, two] = screen.getAllByRole('article')
    await waitFor(async () => {
      await user.keyboard('j')
      expect(one?.contains(document.activeElement)).toBe(true)
    })
    await user.keyboard('j')
    expect(two?.contains(document.activeElement)).toBe(true)
    await user.keyboard('k{Enter}')
    expect(await within(one as HTMLElement).findByRole('list', { name: 'Details' })).toBeTruthy()
  })

  it('rolls back a review when the server refuses it', async () => {
    respond(api.automations.listExecutions, () => [draft])
    respond(api.automations.dismissReviewed, () => new ErrorResponse(409, 'This reply no longer waits.'))
    const { user } = await openLog()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByText("Couldn't dismiss the reply. This reply no longer waits.")).toBeTruthy()
    const entry = screen.getByRole('article')
    expect(within(entry).getByRole('button', { name: 'Dismiss' })).toBeTruthy()
    expect(entry.contains(document.activeElement)).toBe(true)
  })

  it('unhides a hidden comment', async () => {
    const hidden = execution({ automation_type: 'DELETE_COMMENT', reply_text: null, comment_hidden: true })
    const shown: unknown[] = []
    respond(api.automations.listExecutions, () => [hidden])
    respond(api.automations.showComment, (input) => {
      shown.push(input)
      return { ...hidden, comment_hidden: false }
    })
    const { user } = await openLog()
    await user.click(screen.getByRole('button', { name: 'Unhide comment' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Unhide comment' })).toBeNull())
    expect(shown).toEqual([{ execution_id: 'execution-1' }])
  })
})
