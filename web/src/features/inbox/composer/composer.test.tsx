import { api } from '@skein/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { respond, renderAt, ErrorResponse } from '../../../../test/app-fixture.tsx'
import { conversation, inHours, message, ownMessage, savedReply } from '../../../../test/inbox-samples.ts'
import {
  address,
  respondToSends,
  bubbles,
  composer,
  setUpInbox,
  rows,
} from '../../../../test/inbox-fixture.tsx'
import { useOutgoing } from '../draft-store.ts'

setUpInbox()

describe('the composer', () => {
  test('offers one private reply to a commenter and shows its deadline', async () => {
    const commenter = conversation({
      reply_window: 'private_reply',
      window_closes_at: inHours(100),
      last_message: message({ kind: 'comment' }),
    })
    respond(api.inbox.listConversations, () => ({ data: [commenter] }))
    const sentMessages = respondToSends(() => 'sent')
    const { user } = renderAt(address)
    await screen.findByText(/^Instagram allows one private reply to this comment, until/)
    await user.type(await composer(), 'Thank you{Enter}')
    await waitFor(() => expect(sentMessages).toHaveLength(1))
  })

  test('shows a sent message at once and sends one message for two presses', async () => {
    let settle = () => {}
    const wait = new Promise<void>((resolve) => (settle = resolve))
    const sentIds: unknown[] = []
    respond(api.inbox.sendMessage, async ({ client_message_id = '' }) => {
      sentIds.push(client_message_id)
      await wait
      return { message_id: 'mid', client_message_id, state: 'sent' as const }
    })
    const { user } = renderAt(address)
    await user.type(await composer(), 'It takes five days.')
    await user.dblClick(screen.getByRole('button', { name: 'Send' }))
    expect((await bubbles()).at(-1)).toContain('It takes five days.')
    expect((await bubbles()).at(-1)).toContain('Sending')
    expect(await composer()).toHaveProperty('value', '')
    await waitFor(() => expect(sentIds).toHaveLength(1))
    const [client_message_id] = sentIds as string[]
    respond(api.inbox.listMessages, () => ({
      messages: [
        message(),
        ownMessage({ message: 'It takes five days.', client_message_id: client_message_id ?? '' }),
      ],
    }))
    settle()
    await waitFor(async () => expect((await bubbles()).at(-1)).toContain('Sent'))
    expect(sentIds).toHaveLength(1)
    expect(await bubbles()).toHaveLength(2)
  })

  test('keeps a rejected text in its bubble and resends it under a derived id', async () => {
    const sentMessages = respondToSends(() =>
      sentMessages.length === 1 ? new ErrorResponse(422, 'They blocked you.') : 'sent',
    )
    const { user } = renderAt(address)
    await user.type(await composer(), 'Hello{Enter}')
    await screen.findByText('They blocked you.')
    // The bubble says the cause.
    expect(screen.queryByText('Failed to send message. Please try again.')).toBeNull()
    expect(await composer()).toHaveProperty('value', '')
    expect(rows()[0]?.textContent).not.toContain('Draft:')
    await user.click(screen.getByRole('button', { name: 'Retry: Hello' }))
    await waitFor(() => expect(sentMessages).toHaveLength(2))
    expect(sentMessages[1]?.client_message_id).toBe(`${sentMessages[0]?.client_message_id}~2`)
    expect(await composer()).toHaveProperty('value', '')
    expect(screen.queryByText('They blocked you.')).toBeNull()
  })

  test('says that a message failed where the server names no cause', async () => {
    const fault = Object.assign(new ErrorResponse(500, 'Something went wrong.'), { code: 'internal' })
    respondToSends(() => fault)
    const { user } = renderAt(address)
    await user.type(await composer(), 'Hello{Enter}')
    await screen.findByText('Failed to send message. Please try again.')
    expect((await bubbles()).at(-1)).toContain('Failed to send message')
    expect(screen.queryByText(/couldn't be reached/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Retry: Hello' })).toBeTruthy()
  })

  test('offers no retry of a message that the platform will refuse again', async () => {
    const failedMessage = ownMessage({
      message: 'Hello',
      state: 'failed',
      cause: 'The comment was deleted.',
      final: true,
    })
    respond(api.inbox.listMessages, () => ({ messages: [message(), failedMessage] }))
    renderAt(address)
    expect((await bubbles()).at(-1)).toContain('The comment was deleted.')
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull()
  })

  test.each([
    ['sent', 'Private reply sent'],
    ['expired', 'Private reply expired'],
  ] as const)('offers a public reply once the private reply is %s', async (private_reply, state) => {
    const commenter = conversation({ reply_window: 'closed', window_closes_at: null, private_reply })
    const comment = message({ id: 'comment-1', kind: 'comment', message: 'How big is it?' })
    const failedMessage = ownMessage({ message: 'Hello', state: 'failed', cause: 'Too late.' })
    respond(api.inbox.listConversations, () => ({ data: [commenter] }))
    respond(api.inbox.listMessages, () => ({ messages: [comment, failedMessage] }))
    const replies: unknown[] = []
    respond(api.inbox.replyToComment, ({ id, message: text }) => {
      replies.push([id, text])
      return { message_id: '1', client_message_id: '1', state: 'sent' as const }
    })
    const { user } = renderAt(address)
    const note = within(await screen.findByRole('note'))
    note.getByText(state)
    expect(screen.queryByText(/No messages yet/)).toBeNull()
    expect(screen.queryByText('Failed to send message. Please try again.')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull()
    await user.click(await note.findByRole('button', { name: 'Reply publicly' }))
    await user.type(await note.findByRole('textbox'), '30 cm wide.{Enter}')
    await waitFor(() => expect(replies).toEqual([['comment-1', '30 cm wide.']]))
  })

  test('keeps the id of a message whose response was lost, so it is sent once', async () => {
    const sentMessages = respondToSends(() =>
      sentMessages.length === 1 ? new ErrorResponse(503, 'Try again soon.') : 'sent',
    )
    const { user } = renderAt(address)
    await user.type(await composer(), 'Hello{Enter}')
    await screen.findByText('Try again soon.')
    expect(await composer()).toHaveProperty('value', '')
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Retry: Hello' }))
    await waitFor(() => expect(sentMessages).toHaveLength(2))
    expect(sentMessages[1]?.client_message_id).toBe(sentMessages[0]?.client_message_id)
  })

  test('shows a message once that was stored although its response was lost', async () => {
    let storedId = ''
    respond(api.inbox.sendMessage, ({ client_message_id = '' }) => {
      storedId = client_message_id
      respond(api.inbox.listMessages, () => ({
        messages: [message(), ownMessage({ message: 'Hello', client_message_id: storedId })],
      }))
      return new ErrorResponse(503, 'Try again soon.')
    })
    const { user } = renderAt(address)
    await user.type(await composer(), 'Hello{Enter}')
    await waitFor(async () => expect((await bubbles()).at(-1)).toContain('Sent'))
    expect(await bubbles()).toHaveLength(2)
    expect(await composer()).toHaveProperty('value', '')
    expect(rows()[0]?.textContent).not.toContain('Draft:')
    expect(screen.queryByText('Try again soon.')).toBeNull()
  })

  test('resumes sending under the same id after a reload', async () => {
    const sentMessages = respondToSends(() => 'sent')
    useOutgoing.setState({
      outgoing: [
        {
          client_message_id: 'own-1',
          platform_user_id: '17841400000000001',
          conversation_id: 'conversation-1',
          recipient_id: 'person-1',
          text: 'On my way',
          created_time: inHours(0),
          state: 'sending',
          cause: null,
          certain: false,
        },
      ],
    })
    renderAt(address)
    await waitFor(() => expect(sentMessages.map((each) => each.client_message_id)).toEqual(['own-1']))
    expect((await bubbles()).at(-1)).toContain('On my way')
  })

  test('keeps a draft per conversation', async () => {
    respond(api.inbox.listConversations, () => ({
      data: [conversation(), conversation({ id: 'conversation-2' }, 'tom')],
    }))
    const { user } = renderAt(address)
    await user.type(await composer(), 'Half a thought')
    await user.click(rows()[1] ?? document.body)
    await screen.findByRole('textbox', { name: 'Message to @tom' })
    expect(await composer()).toHaveProperty('value', '')
    expect(rows()[0]?.textContent).toContain('Draft: Half a thought')
    await user.click(rows()[0] ?? document.body)
    await screen.findByRole('textbox', { name: 'Message to @nora.k' })
    expect(await composer()).toHaveProperty('value', 'Half a thought')
  })

  test('inserts a line break with Shift and Enter and rejects more than 1,000 bytes', async () => {
    const sentMessages = respondToSends(() => 'sent')
    const { user } = renderAt(address)
    const field = await composer()
    await user.type(field, 'One{Shift>}{Enter}{/Shift}two')
    expect(field).toHaveProperty('value', 'One\ntwo')
    await user.clear(field)
    await user.click(field)
    await user.paste('ü'.repeat(501))
    await screen.findByText('Too long by 2 characters. Emoji and accents use more space.')
    await user.keyboard('{Enter}')
    expect(sentMessages).toEqual([])
  })

  test('inserts a saved reply by its shortcut', async () => {
    const { user } = renderAt(address)
    await user.type(await composer(), '/ho')
    const option = await screen.findByRole('option', { name: /hours/ })
    expect(option.getAttribute('aria-selected')).toBe('true')
    expect((await composer()).getAttribute('aria-activedescendant')).toBe(option.id)
    await user.keyboard('{Enter}')
    expect(await composer()).toHaveProperty('value', 'We are open Thursday to Saturday.')
  })

  test('opens the saved replies without changing the text', async () => {
    const { user } = renderAt(address)
    await composer()
    const button = screen.getByRole('button', { name: 'Saved replies' })
    await user.click(button)
    await screen.findByRole('option', { name: /hours/ })
    expect(await composer()).toHaveProperty('value', '')
    expect(rows()[0]?.textContent).not.toContain('Draft:')
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('option', { name: /hours/ })).toBeNull()
    await user.type(await composer(), 'Hello Nora!')
    await user.click(button)
    await user.click(button)
    expect(screen.queryByRole('option', { name: /hours/ })).toBeNull()
    await user.click(button)
    await user.click(await screen.findByRole('option', { name: /hours/ }))
    expect(await composer()).toHaveProperty('value', 'Hello Nora! We are open Thursday to Saturday.')
    expect(screen.queryByRole('option', { name: /hours/ })).toBeNull()
  })

  test('offers to create the first saved reply', async () => {
    respond(api.inbox.listSavedReplies, () => [])
    const { user } = renderAt(address)
    await composer()
    await user.click(screen.getByRole('button', { name: 'Saved replies' }))
    await user.click(await screen.findByRole('button', { name: 'Create your first saved reply' }))
    const dialog = await screen.findByRole('dialog', { name: 'Saved replies' })
    within(dialog).getByRole('textbox', { name: 'Shortcut' })
  })

  test('removes the suggestion after sending', async () => {
    respond(api.inbox.suggest, () => new ErrorResponse(503, 'No model answers now.'))
    respondToSends(() => 'sent')
    const { user } = renderAt(address)
    await composer()
    await user.click(screen.getByRole('button', { name: 'Suggest a reply' }))
    await screen.findByText('No model answers now.')
    await user.type(await composer(), 'My own words{Enter}')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Suggested by AI' })).toBeNull())
  })

  test('creates, changes and deletes saved replies', async () => {
    const savedReplies: unknown[] = []
    respond(api.inbox.saveSavedReply, (input) => {
      savedReplies.push(input)
      return savedReply({ id: 'reply-2', shortcut: input.shortcut, text: input.text })
    })
    respond(api.inbox.deleteSavedReply, () => ({}))
    const { user } = renderAt(address)
    await composer()
    await user.click(screen.getByRole('button', { name: 'Saved replies' }))
    await user.click(await screen.findByRole('button', { name: 'Manage saved replies' }))
    const dialog = await screen.findByRole('dialog', { name: 'Saved replies' })
    await user.click(within(dialog).getByRole('button', { name: 'New saved reply' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save reply' }))
    expect(within(dialog).getByText('Enter a shortcut.')).toBeTruthy()
    await user.type(within(dialog).getByRole('textbox', { name: 'Shortcut' }), '/ship')
    await user.type(within(dialog).getByRole('textbox', { name: 'Reply' }), 'Five days.')
    await user.click(within(dialog).getByRole('button', { name: 'Save reply' }))
    await within(dialog).findByText('/ship')
    expect(savedReplies).toEqual([
      expect.objectContaining({ id: null, shortcut: 'ship', text: 'Five days.' }),
    ])
    await user.click(within(dialog).getByRole('button', { name: 'Delete /hours' }))
    await waitFor(() => expect(within(dialog).queryByText('/hours')).toBeNull())
  })

  test('asks what to keep of a saved reply that someone else changed meanwhile', async () => {
    let storedReply = savedReply({ id: 'reply-1', shortcut: 'hours', text: 'At nine.', version: 1 })
    const requests: unknown[] = []
    respond(api.inbox.listSavedReplies, () => [storedReply])
    respond(api.inbox.saveSavedReply, ({ version, text }) => {
      requests.push([version, text])
      if (version === 2) return { ...storedReply, text, version: 3 }
      storedReply = { ...storedReply, text: 'At ten.', version: 2 }
      return new ErrorResponse(409, 'Bob changed this.', 'version')
    })
    const { user } = renderAt(address)
    await composer()
    await user.click(screen.getByRole('button', { name: 'Saved replies' }))
    await user.click(await screen.findByRole('button', { name: 'Manage saved replies' }))
    await user.click(await screen.findByRole('button', { name: 'Edit /hours' }))
    const text = screen.getByRole('textbox', { name: 'Reply' })
    await user.clear(text)
    await user.type(text, 'At eleven.')
    await user.click(screen.getByRole('button', { name: 'Save reply' }))
    const dialog = await screen.findByRole('dialog', { name: 'Changed elsewhere' })
    within(dialog).getByText('At ten.')
    within(dialog).getByText('At eleven.')
    await user.click(within(dialog).getByRole('button', { name: 'Reload' }))
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveProperty('value', 'At ten.'),
    )
    await user.type(screen.getByRole('textbox', { name: 'Reply' }), ' Or later.')
    await user.click(screen.getByRole('button', { name: 'Save reply' }))
    await waitFor(() =>
      expect(requests).toEqual([
        [1, 'At eleven.'],
        [2, 'At ten. Or later.'],
      ]),
    )
  })

  test('inserts a suggestion with its sources, or says why there is none', async () => {
    const chunk = {
      chunk_id: 'chunk-1',
      source_id: 'source-1',
      text: 'We ship to France for 9 euros.',
      score: 0.9,
      strength: 'strong' as const,
      title: 'Shipping',
      heading: 'Europe',
      location: 'page 2',
      words: 1,
      meaning: null,
    }
    respond(api.inbox.suggest, () => new ErrorResponse(503, 'No model answers now.'))
    const { user } = renderAt(address)
    await composer()
    await user.click(screen.getByRole('button', { name: 'Suggest a reply' }))
    await screen.findByText('No model answers now.')
    respond(api.inbox.suggest, () => ({
      text: 'It costs 9 euros.',
      reason_code: 'fired_ai',
      reason: 'Found in your sources.',
      chunks: [chunk],
      cost: 0.0004,
    }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('It costs 9 euros.')
    expect(screen.getByText('Shipping · Europe · page 2')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Use this reply' }))
    expect(await composer()).toHaveProperty('value', 'It costs 9 euros.')
  })

  test('is closed with the reason after the reply window', async () => {
    respond(api.inbox.listConversations, () => ({
      data: [conversation({ reply_window: 'closed', window_closes_at: inHours(-2) })],
    }))
    renderAt(address)
    await screen.findByText(/You can reply when @nora.k writes again\.$/)
    expect(screen.queryByRole('textbox', { name: /^Message to/ })).toBeNull()
  })
})
