import { api } from '@skein/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { detail, first, logAddress, openLog, row, second, setUpLog } from '../../../test/activity-log.ts'
import { activity, execution } from '../../../test/automation-samples.ts'
import { respond, renderAt, ErrorResponse, PageResponse } from '../../../test/app-fixture.tsx'
import { requestedEventIds, closeStreams, sendLiveEvent } from '../../../test/live-stream.ts'
import { chooseOption } from '../../../test/choose-option.ts'

setUpLog()

const draft = execution({ state: 'needs_review', reason_code: 'review', reason: 'It stayed unclear.' })

describe('decision log of an account', () => {
  it.each(['/instagram/automation', '/instagram/automation/COMMENT_REPLY/rule-1'])(
    'opens at its former logAddress below %s, with the filters',
    async (parent) => {
      const { router } = renderAt(`${parent}/ledger?outcome=failed`)
      await waitFor(() => expect(router.state.location.href).toBe(`${parent}/activity?outcome=failed`))
    },
  )

  it('counts new entries and adds them on request, without moving the list before', async () => {
    let entries = [first]
    respond(api.automations.listActivity, () => entries.map((entry) => activity([entry])))
    const { user } = await openLog()
    entries = [second, first]
    sendLiveEvent({ event: 'execution', data: second })
    const button = await screen.findByRole('button', { name: '1 new entry' })
    expect(screen.getAllByRole('article')).toHaveLength(1)
    await user.click(button)
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
    expect(screen.getAllByRole('article')[0]?.textContent).toContain('And the colour?')
    expect(screen.queryByRole('button', { name: '1 new entry' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(row(/And the colour/)))
  })

  it('announces new entries in a status outside of the list', async () => {
    respond(api.automations.listActivity, () => [activity([first])])
    await openLog()
    const feed = screen.getByRole('feed')
    sendLiveEvent({ event: 'execution', data: second })
    const button = await screen.findByRole('button', { name: '1 new entry' })
    expect(button.closest('[role=status]')).not.toBeNull()
    expect(feed.parentElement?.contains(button)).toBe(false)
  })

  it('lists a reply of the assistant with its approval, and names it on the comment', async () => {
    const reply = {
      state: 'sent',
      text: '30 cm wide.',
      assistant_chat: 'chat_1700000000000abcdefg',
      created_at: '2026-11-01T11:00:00.000Z',
    } as const
    respond(api.automations.listActivity, () => [
      {
        ...activity([], { activity_id: '12' }),
        sent: {
          ...reply,
          kind: 'public_reply' as const,
          to_username: 'nora.k',
          event_id: 'comment-1',
          event_text: 'How big is it?',
        },
      },
      activity([execution({ ...first, state: 'skipped' })], { replied_later: reply }),
    ])
    const { user } = await openLog()
    const [replyRow, comment] = screen.getAllByRole('article')
    expect(replyRow?.textContent).toContain('Sent by you, via assistant')
    expect(replyRow?.textContent).toContain('Public reply 30 cm wide.')
    expect(comment?.textContent).toContain('Replied later by you, via assistant')
    await user.click(row(/30 cm wide/))
    const panel = within(await detail())
    expect(panel.getByRole('heading', { name: /Public reply to/ })).toBeTruthy()
    expect(panel.getByText('How big is it?')).toBeTruthy()
    expect(panel.getByRole('link', { name: 'Open the chat' }).getAttribute('href')).toContain(
      '/chat/chat_1700000000000abcdefg',
    )
  })

  it('lists an away message with the reason for it', async () => {
    const awayMessage = {
      kind: 'message' as const,
      state: 'sent' as const,
      text: 'We are back on Monday.',
      away_message: true,
      to_username: 'nora.k',
      event_id: null,
      event_text: 'Do you ship?',
      created_at: '2026-11-01T11:00:00.000Z',
    }
    respond(api.automations.listActivity, () => [
      { ...activity([], { activity_id: '12' }), sent: awayMessage },
    ])
    const { user } = await openLog()
    expect(row(/back on Monday/).textContent).toContain('Away message')
    expect(row(/back on Monday/).textContent).not.toContain('by you')
    await user.click(row(/back on Monday/))
    const panel = within(await detail())
    panel.getByText(/wrote outside your business hours and no automation answered/)
    panel.getByText('Do you ship?')
  })

  it('counts a reply by hand that is sent while the list is open, and shows it on request', async () => {
    const manualReply = {
      kind: 'message' as const,
      state: 'sent' as const,
      text: 'We do ship.',
      to_username: 'nora.k',
      event_id: null,
      event_text: null,
      created_at: new Date(Date.parse(first.created_at) + 60_000).toISOString(),
    }
    const reply = { ...activity([], { activity_id: '12' }), sent: manualReply }
    respond(api.automations.listActivity, () => [activity([first])])
    const { user } = await openLog()
    sendLiveEvent({ event: 'reply', data: { ...reply, sent: { ...manualReply, state: 'sending' } } })
    sendLiveEvent({ event: 'reply', data: reply })
    const button = await screen.findByRole('button', { name: '1 new entry' })
    expect(screen.getAllByRole('article')).toHaveLength(1)
    respond(api.automations.listActivity, () => [reply, activity([first])])
    await user.click(button)
    expect((await screen.findAllByRole('article'))[0]?.textContent).toContain('We do ship.')
    expect(screen.queryByRole('button', { name: '1 new entry' })).toBeNull()
  })

  it('says on a message that was skipped that it is answered now', async () => {
    const skippedMessage = execution({
      ...first,
      state: 'skipped',
      event_kind: 'message',
      conversation_id: 'conversation-1',
      created_at: '2026-11-01T10:00:00.000Z',
    })
    respond(api.automations.listActivity, () => [activity([skippedMessage])])
    await openLog()
    const manualReply = {
      kind: 'message' as const,
      state: 'sent' as const,
      text: 'We do ship.',
      to_username: 'nora.k',
      conversation_id: 'conversation-1',
      event_id: null,
      event_text: null,
      created_at: new Date(Date.parse(first.created_at) + 60_000).toISOString(),
    }
    sendLiveEvent({ event: 'reply', data: { ...activity([], { activity_id: '12' }), sent: manualReply } })
    expect((await screen.findByText('Replied later by you')).closest('article')).toBeTruthy()
  })

  it('updates an entry in place', async () => {
    respond(api.automations.listActivity, () => [activity([execution({ ...first, state: 'sending' })])])
    await openLog()
    expect(screen.getByRole('article').textContent).toContain('Sending')
    sendLiveEvent({ event: 'execution', data: { ...first, state: 'sent' } })
    await waitFor(() => expect(screen.getByRole('article').textContent).toContain('Sent'))
  })

  it('does not count new entries that the filters exclude', async () => {
    respond(api.automations.listActivity, () => [activity([first])])
    const { user } = await openLog()
    await user.click(screen.getByRole('radio', { name: 'Failed' }))
    await screen.findAllByRole('article')
    sendLiveEvent({ event: 'execution', data: second })
    sendLiveEvent({
      event: 'execution',
      data: execution({
        ...second,
        execution_id: 'execution-9',
        activity_id: 'execution-9',
        state: 'failed',
      }),
    })
    expect(await screen.findByRole('button', { name: '1 new entry' })).toBeTruthy()
  })

  it('resumes after the last event when the connection was lost', async () => {
    respond(api.automations.listActivity, () => [activity([first])])
    await openLog()
    const before = requestedEventIds.length
    closeStreams()
    await waitFor(() => expect(requestedEventIds.length).toBeGreaterThan(before), { timeout: 5000 })
    expect(requestedEventIds.at(-1)).not.toBeNull()
  })

  it('sends every filter to the server, and stores them in the URL', async () => {
    const requests: unknown[] = []
    respond(api.automations.listActivity, (input) => {
      requests.push(input)
      return [activity([first])]
    })
    const { user, router } = await openLog()
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    await chooseOption(user, await screen.findByRole('combobox', { name: 'Automation' }), 'Price questions')
    await chooseOption(user, screen.getByRole('combobox', { name: 'Status' }), 'Sent')
    await chooseOption(user, screen.getByRole('combobox', { name: 'Automation type' }), 'Comment replies')
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
    respond(api.automations.listActivity, ({ outcome }) => (outcome === 'review' ? [] : [activity([first])]))
    const { user } = await openLog()
    await user.click(screen.getByRole('radio', { name: 'Needs review' }))
    expect(await screen.findByRole('heading', { name: 'No matching activity' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByRole('article')).toBeTruthy()
  })

  it('opens on what was sent, and shows everything on request', async () => {
    const requests: unknown[] = []
    respond(api.automations.listActivity, (input) => {
      requests.push([input.outcome, input.state])
      return input.state === undefined ? [activity([first])] : []
    })
    const { user } = renderAt(logAddress)
    expect(await screen.findByRole('heading', { name: 'Nothing sent yet' })).toBeTruthy()
    const tabs = screen.getAllByRole('radio')
    expect(tabs.map((tab) => tab.closest('label')?.textContent)).toEqual([
      'Sent',
      'Skipped',
      'Failed',
      'Needs review',
      'All',
    ])
    expect(tabs[0]).toHaveProperty('checked', true)
    await user.click(screen.getByRole('button', { name: 'Show all activity' }))
    expect(await screen.findByRole('article')).toBeTruthy()
    expect(requests).toEqual([
      [undefined, 'sent'],
      [undefined, undefined],
    ])
  })

  it('adds what was sent, but nothing that failed, to what was sent', async () => {
    respond(api.automations.listActivity, () => [activity([first])])
    await openLog()
    sendLiveEvent({ event: 'execution', data: { ...second, state: 'failed' } })
    sendLiveEvent({ event: 'execution', data: { ...second, execution_id: '3', activity_id: '3' } })
    expect(await screen.findByRole('button', { name: '1 new entry' })).toBeTruthy()
  })

  it('replaces an outcome by a status and a status by an outcome', async () => {
    respond(api.automations.listActivity, () => [activity([first])])
    const { user, router } = await openLog()
    await user.click(screen.getByRole('radio', { name: 'Sent' }))
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    await chooseOption(user, await screen.findByRole('combobox', { name: 'Status' }), 'Failed')
    await waitFor(() => expect(router.state.location.search).toEqual({ state: 'failed' }))
    expect(screen.getByRole('radio', { name: 'All' })).toHaveProperty('checked', true)
    await user.click(screen.getByRole('radio', { name: 'Skipped' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ outcome: 'declined' }))
  })

  it('hides messages of the account itself unless the filter shows them', async () => {
    const requests: unknown[] = []
    respond(api.automations.listActivity, (input) => {
      requests.push(input.own_events)
      return [activity([first])]
    })
    const { user } = await openLog()
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    await chooseOption(
      user,
      await screen.findByRole('combobox', { name: 'Events from your account' }),
      'Shown',
    )
    await waitFor(() => expect(requests).toEqual(['exclude', undefined]))
  })

  it('shows one entry for an event of 62 automations: the one that acted, and the others counted', async () => {
    const others = Array.from({ length: 61 }, (_, index) =>
      execution({
        execution_id: `1-${index + 2}`,
        automation_name: `Rule ${index + 2}`,
        state: 'skipped',
        reason_code: index === 0 ? 'cooldown' : 'no_keyword',
        reason: index === 0 ? 'Cooldown: last reply 5 s ago, wait 5 min.' : 'No keyword matched.',
        reply_text: null,
      }),
    )
    const acted = execution({ execution_id: '1-1', activity_id: '1' })
    respond(api.automations.listActivity, () => [activity([acted], { others: 61, unmatched: 60 })])
    const requestedIds: unknown[] = []
    respond(api.automations.listActivityExecutions, (input) => {
      requestedIds.push(input.activity_id)
      return [acted, ...others]
    })
    const { user } = await openLog()
    expect(screen.getByRole('article').textContent).toMatch(/@nora\.k .*Sent Price questions$/)
    await user.click(row(/Price questions/))
    const entry = await detail()
    expect(within(entry).getByRole('heading', { name: 'Price questions' })).toBeTruthy()
    expect(entry.textContent).not.toContain('Rule 2')
    await user.click(within(entry).getByRole('button', { name: "61 other automations didn't act" }))
    const list = await within(entry).findByRole('list', { name: 'Other automations' })
    const groups = within(list).getAllByRole('listitem')
    expect(groups.map((group) => within(group).getAllByRole('link').length)).toEqual([1, 60])
    expect(groups[0]?.textContent).toContain('Cooldown: last reply 5 s ago, wait 5 min.')
    expect(within(list).queryByRole('link', { name: 'Price questions' })).toBeNull()
    expect(requestedIds).toEqual(['1'])
  })

  it('names no automation if none matched', async () => {
    const unmatched = execution({
      state: 'skipped',
      reason_code: 'no_keyword',
      reason: 'No keyword matched.',
      reply_text: null,
      trace: [{ gate: 'trigger', outcome: 'stopped', values: {} }],
    })
    respond(api.automations.listActivity, () => [activity([unmatched], { others: 61, unmatched: 61 })])
    const { user } = await openLog()
    const entry = screen.getByRole('article')
    expect(entry.textContent).toContain('No keyword matched.')
    expect(entry.textContent).not.toContain('Price questions')
    await user.click(row(/No keyword matched/))
    const panel = await detail()
    expect(panel.textContent).not.toContain('Price questions')
    expect(within(panel).getByRole('button', { name: "62 automations didn't match" })).toBeTruthy()
  })

  it('counts one new entry for an event of several automations', async () => {
    respond(api.automations.listActivity, () => [activity([first])])
    const { user } = await openLog()
    await user.click(screen.getByRole('radio', { name: 'All' }))
    await screen.findAllByRole('article')
    for (const number of [1, 2, 3]) {
      const data = execution({ ...second, execution_id: `7-${number}`, activity_id: '7' })
      sendLiveEvent({ event: 'execution', data })
    }
    expect(await screen.findByRole('button', { name: '1 new entry' })).toBeTruthy()
  })

  it('continues a search on request when it found nothing for a while', async () => {
    let requests = 0
    respond(api.automations.listActivity, () => {
      requests += 1
      return requests === 26 ? [activity([first])] : new PageResponse([], `${requests}-0`)
    })
    const { user } = renderAt(logAddress)
    await user.click(await screen.findByRole('button', { name: 'Search older' }))
    expect(await screen.findByRole('article')).toBeTruthy()
    expect(requests).toBe(26)
  })

  it('rolls back a review when the server refuses it', async () => {
    respond(api.automations.listActivity, () => [activity([draft])])
    respond(api.automations.dismissReviewed, () => new ErrorResponse(409, 'This reply no longer waits.'))
    const { user } = await openLog()
    expect(screen.getByRole('article').textContent).toContain('Needs review')
    await user.click(row(/Needs review/))
    await user.click(within(await detail()).getByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByText("Couldn't dismiss the reply. This reply no longer waits.")).toBeTruthy()
    const entry = await detail()
    expect(within(entry).getByRole('button', { name: 'Dismiss' })).toBeTruthy()
    expect(entry.contains(document.activeElement)).toBe(true)
  })

  it('unhides a hidden comment', async () => {
    const hidden = execution({ automation_type: 'DELETE_COMMENT', reply_text: null, comment_hidden: true })
    const requests: unknown[] = []
    respond(api.automations.listActivity, () => [activity([hidden])])
    respond(api.automations.showComment, (input) => {
      requests.push(input)
      return { ...hidden, comment_hidden: false }
    })
    const { user } = await openLog()
    await user.click(row(/Hidden/))
    await user.click(await screen.findByRole('button', { name: 'Unhide comment' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Unhide comment' })).toBeNull())
    expect(requests).toEqual([{ execution_id: 'execution-1' }])
  })
})
