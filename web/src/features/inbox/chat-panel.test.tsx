import { api } from '@skein/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { execution } from '../../../test/automation-samples.ts'
import { respond, renderAt, ErrorResponse } from '../../../test/app-fixture.tsx'
import { conversation, inHours, message, ownMessage } from '../../../test/inbox-samples.ts'
import { address, respondToSends, bubbles, setUpInbox, rows, thread } from '../../../test/inbox-fixture.tsx'
import { sendLiveEvent } from '../../../test/live-stream.ts'

setUpInbox()

describe('the conversation list', () => {
  test('opens the first conversation by default and shows previews and states', async () => {
    respond(api.inbox.listConversations, () => ({
      data: [
        conversation({ unread_count: 12, needs_person: true }),
        conversation({ id: 'conversation-2', automation_paused_until: inHours(3) }, 'tom'),
        conversation({ id: 'conversation-3', window_closes_at: inHours(-2), reply_window: 'closed' }, null),
      ],
    }))
    respond(api.inbox.read, () => conversation({ unread_count: 12, needs_person: true }))
    const { router } = renderAt(address)
    expect(await bubbles()).toEqual([expect.stringContaining('Do you ship to France?')])
    expect(router.state.location.search).toEqual({ conversation: 'conversation-1' })
    const texts = rows().map((row) => row.textContent)
    expect(texts[0]).toContain('@nora.k')
    expect(texts[0]).toContain('9+')
    expect(texts[0]).toContain('Needs reply')
    expect(texts[1]).toContain('You')
    expect(texts[2]).toContain('Unknown name')
    expect(document.title).toBe('(1) Live Chat · Skein')
  })

  test('renders as many conversations as fit in a tall window before it is scrolled', async () => {
    const data = Array.from({ length: 30 }, (_, place) => conversation({ id: `conversation-${place}` }))
    respond(api.inbox.listConversations, () => ({ data }))
    renderAt(address)
    await thread()
    await waitFor(() => expect(rows()).toHaveLength(30))
  })

  test('finds and answers a conversation with the keyboard alone', async () => {
    const queries: unknown[] = []
    respond(api.inbox.listConversations, ({ query }) => {
      queries.push(query)
      const tom = conversation({ id: 'conversation-2' }, 'tom')
      return { data: query === 'tom' ? [tom] : [conversation(), tom] }
    })
    const sentMessages = respondToSends(() => 'sent')
    const { user } = renderAt(address)
    await thread()
    await user.keyboard('/')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')))
    await user.keyboard('tom{Enter}')
    await screen.findByRole('heading', { name: '@tom' })
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Message to @tom'))
    await user.keyboard('Hello Tom{Enter}')
    await waitFor(() => expect(sentMessages).toHaveLength(1))
    expect(sentMessages[0]).toMatchObject({ message: 'Hello Tom', recipient_id: 'person of conversation-2' })
    expect(queries).toContain('tom')
  })

  test('the thread has the name of the customer as soon as the list has it', async () => {
    let username: string | null = null
    respond(api.inbox.listConversations, () => ({ data: [conversation({ unread_count: 1 }, username)] }))
    respond(api.inbox.read, () => conversation({}, null))
    renderAt(address)
    await screen.findByRole('heading', { name: 'Unknown name' })
    await waitFor(() => expect(rows()[0]?.textContent).not.toContain('1 unread'))
    username = 'nora.k'
    sendLiveEvent({ event: 'ready', data: { resumed: false } })
    await screen.findByRole('heading', { name: '@nora.k' })
  })

  test('moves through the conversations with j and k', async () => {
    respond(api.inbox.listConversations, () => ({
      data: [conversation(), conversation({ id: 'conversation-2' }, 'tom')],
    }))
    const { user } = renderAt(address)
    await thread()
    await waitFor(() => expect(rows().map((row) => row.hasAttribute('aria-current'))).toEqual([true, false]))
    await user.keyboard('j')
    await waitFor(() => expect(document.activeElement).toBe(rows()[1]))
    await user.keyboard('k')
    expect(document.activeElement).toBe(rows()[0])
  })

  test('requests only what the filter selects', async () => {
    const filters: unknown[] = []
    respond(api.inbox.listConversations, ({ filter }) => {
      filters.push(filter)
      return { data: filter === 'failed' ? [] : [conversation()] }
    })
    const { user } = renderAt(address)
    await thread()
    await user.click(screen.getByRole('button', { name: 'More views' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Failed' }))
    expect(screen.getByRole('button', { name: 'Failed' }).getAttribute('aria-pressed')).toBe('true')
    await screen.findByRole('heading', { name: 'No conversations match' })
    await screen.findByRole('heading', { name: 'Choose a conversation' })
    expect(screen.queryByRole('textbox', { name: /^Message to/ })).toBeNull()
    expect(filters).toContain('failed')
    await user.click(screen.getByRole('button', { name: 'Show all conversations' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
  })

  test('counts conversations that need a reply and that are unread', async () => {
    respond(api.inbox.countConversations, () => ({ needs_person: 2, unread: 1000, mine: 0 }))
    const filters: unknown[] = []
    respond(api.inbox.listConversations, ({ filter }) => {
      filters.push(filter)
      return { data: [conversation()] }
    })
    const { user } = renderAt(address)
    await screen.findByRole('button', { name: 'Unread 999+' })
    await user.click(screen.getByRole('button', { name: 'Needs reply 2' }))
    await waitFor(() => expect(filters).toContain('needs_person'))
  })

  test('shows the empty state and the load error', async () => {
    respond(api.inbox.listConversations, () => new ErrorResponse(500, 'The database is away.'))
    const { user } = renderAt(address)
    const alert = await screen.findByText('Failed to load conversations. Please try again.')
    expect(alert.parentElement?.textContent).toContain('The database is away.')
    respond(api.inbox.listConversations, () => ({ data: [] }))
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    await screen.findByRole('heading', { name: 'No conversations yet' })
    expect(screen.getByRole('link', { name: 'Train your chatbot' }).getAttribute('href')).toBe(
      `${address}?tab=train`,
    )
  })

  test('shows different messages for a missing conversation and a failed request', async () => {
    respond(api.inbox.read, () => new ErrorResponse(404, 'There is nothing at this address.'))
    renderAt(`${address}?conversation=gone`)
    await screen.findByRole('heading', { name: 'Conversation not found' })
  })
})

describe('the thread', () => {
  test('opens with a marker at the first unread message', async () => {
    respond(api.inbox.listConversations, () => ({ data: [conversation({ unread_count: 1 })] }))
    respond(api.inbox.listMessages, () => ({
      messages: [message(), message({ id: 'message-3', message: 'Hello?', created_time: inHours(-0.2) })],
    }))
    const read: string[] = []
    respond(api.inbox.read, ({ id }) => {
      read.push(id)
      return conversation()
    })
    renderAt(address)
    const log = await thread()
    const mark = await within(log).findByText('New')
    expect(mark.parentElement?.parentElement?.textContent).toContain('Hello?')
    await waitFor(() => expect(read).toEqual(['conversation-1']))
    expect(mark.isConnected).toBe(true)
  })

  test('shows a new message, its place in the list and the read state at once', async () => {
    respond(api.inbox.listConversations, () => ({
      data: [conversation(), conversation({ id: 'conversation-2', updated_time: inHours(-2) }, 'tom')],
    }))
    renderAt(address)
    await thread()
    const at = inHours(0)
    sendLiveEvent({
      event: 'message',
      data: {
        conversation_id: 'conversation-1',
        message: message({ id: 'message-9', message: 'And to Spain?', created_time: at }),
      },
    })
    sendLiveEvent({
      event: 'conversation',
      data: conversation({ id: 'conversation-2', updated_time: at, unread_count: 2 }, 'tom'),
    })
    await within(await thread()).findByText('And to Spain?')
    await waitFor(() => expect(rows()[0]?.textContent).toContain('@tom'))
    expect(document.title).toBe('(1) Live Chat · Skein')
  })

  test('reloads a thread after more messages than are sent one by one', async () => {
    renderAt(address)
    await thread()
    respond(api.inbox.listMessages, () => ({
      messages: [message({ id: 'late', message: 'Written meanwhile' })],
    }))
    sendLiveEvent({ event: 'more', data: { conversation_id: 'conversation-1', count: 300 } })
    await within(await thread()).findByText('Written meanwhile')
  })

  test('says that an automation hid or deleted a comment', async () => {
    respond(api.inbox.listMessages, () => ({
      messages: [
        message({ id: '1', kind: 'comment', message: 'Cheap crypto', moderated: 'hidden' }),
        message({ id: '2', kind: 'comment', message: 'More crypto', moderated: 'deleted' }),
        message({ id: '3', kind: 'comment', message: 'What a glaze' }),
      ],
    }))
    renderAt(address)
    await within(await thread()).findByText('What a glaze')
    const rows = within(await thread())
      .getAllByRole('article')
      .map((article) => article.textContent)
    expect(rows[0]).toContain('Hidden by an automation')
    expect(rows[1]).toContain('Deleted by an automation')
    expect(rows[2]).not.toContain('by an automation')
  })

  test('explains an automated message in place', async () => {
    respond(api.inbox.listMessages, () => ({
      messages: [ownMessage({ sender_kind: 'automation', execution_id: '12-1' })],
    }))
    const requestedIds: unknown[] = []
    respond(api.automations.listExecutions, ({ execution_id }) => {
      requestedIds.push(execution_id)
      return [execution()]
    })
    const { user } = renderAt(address)
    const log = await thread()
    expect(log.textContent).toContain('Automation')
    await user.click(within(log).getByRole('button', { name: 'Why' }))
    await within(log).findByText('Matched keyword “price”.')
    expect(within(log).getByRole('list', { name: 'Details' })).toBeTruthy()
    expect(requestedIds).toEqual(['12-1'])
  })

  test('says why a person is needed, and supports takeover and return', async () => {
    const flagged = conversation({
      needs_person: true,
      needs_person_reason: 'The customer asked for a person.',
    })
    respond(api.inbox.listConversations, () => ({ data: [flagged] }))
    respond(api.inbox.takeOver, () => conversation({ automation_paused_until: inHours(12) }))
    respond(api.inbox.resume, () => new ErrorResponse(500, 'Try again soon.'))
    const { user } = renderAt(address)
    await screen.findByText('Needs your reply. The customer asked for a person.')
    await user.click(screen.getByRole('button', { name: 'Take over' }))
    await screen.findByText(/^You're handling this until/)
    expect(screen.queryByText(/^Handed over to/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Hand back to automation' }))
    await screen.findByText("Couldn't turn automatic replies back on. Try again soon.")
  })

  test('shows the source of a message and links only web addresses', async () => {
    const post = {
      id: 'post',
      caption: 'The new vases',
      permalink: 'https://instagram.com/p/1',
      picture_url: null,
    }
    respond(api.inbox.listMessages, () => ({
      messages: [
        message({ id: '1', kind: 'comment', message: 'How much?', post }),
        message({
          id: '2',
          message: '',
          attachments: [
            { type: 'image', url: 'https://evil.example/a.png', title: null },
            { type: 'file', url: 'javascript:alert(1)', title: 'Invoice' },
            { type: 'image', url: 'https://scontent.cdninstagram.com/a.png', title: null },
          ],
        }),
        message({ id: '3', message: 'Secret', unsent: true }),
        message({
          id: '4',
          message: 'Two places',
          attachments: [{ type: 'template', url: null, title: null }],
        }),
      ],
    }))
    renderAt(address)
    const log = await thread()
    expect(log.textContent).toContain('Comment on your postThe new vases')
    expect(
      within(log)
        .getAllByRole('img')
        .map((image) => image.getAttribute('src')),
    ).toEqual(['https://scontent.cdninstagram.com/a.png'])
    expect(within(log).getByRole('link', { name: 'Photo opens evil.example' })).toBeTruthy()
    expect(within(log).getByText('Invoice').closest('a')).toBeNull()
    expect(log.textContent).not.toContain('Secret')
    // Buttons below a text have no address; their labels are shown.
    expect(within(log).getByText('Buttons').textContent).toBe('Buttons')
  })

  test('says that messages could not be loaded', async () => {
    respond(api.inbox.listMessages, () => new ErrorResponse(503, 'The database is away.'))
    renderAt(address)
    await screen.findByText('Failed to load messages. Please try again.')
  })
})

describe('the contact panel', () => {
  test('shows tags, notes and history beside the thread', async () => {
    const tagged: unknown[] = []
    respond(api.inbox.setTags, ({ tags }) => {
      tagged.push(tags)
      return tags
    })
    respond(api.inbox.addNote, ({ text }) => ({ id: 'note-2', text, created_at: inHours(0) }))
    respond(api.inbox.deleteNote, () => ({}))
    const { user } = renderAt(address)
    const aside = await screen.findByRole('complementary', { name: 'Contact details' })
    await within(aside).findByText('Nora Kern')
    expect(aside.textContent).toContain('1,400 followers')
    expect(aside.textContent).toContain('Customer asked for a person.')
    await user.type(within(aside).getByRole('textbox', { name: 'New tag' }), 'France{Enter}')
    await waitFor(() => expect(tagged).toEqual([['wholesale', 'France']]))
    await user.type(within(aside).getByRole('textbox', { name: 'New note' }), 'Birthday in May')
    await user.click(within(aside).getByRole('button', { name: 'Add note' }))
    await within(aside).findByText('Birthday in May')
    await user.click(within(aside).getByRole('button', { name: 'Delete note: Prefers blue.' }))
    await waitFor(() => expect(within(aside).queryByText('Prefers blue.')).toBeNull())
  })
})

test('has separate addresses for chat, train and publish', async () => {
  const { user, router } = renderAt(address)
  await thread()
  await user.click(screen.getByRole('tab', { name: 'Train' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'train' }))
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'publish' }))
  expect(screen.getByRole('tab', { name: 'Publish', selected: true })).toBe(document.activeElement)
})
