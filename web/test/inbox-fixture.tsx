import { api } from '@skein/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import './element-sizes.ts'
import '../src/app/live-chat-screen.tsx'
import '../src/features/inbox/contact/contact-panel.tsx'
import '../src/features/inbox/live-inbox.tsx'
import '../src/features/inbox/thread/comment-tools.tsx'
import '../src/features/inbox/thread/message-row.tsx'
import '../src/features/inbox/thread/open-thread.tsx'
import '../src/features/inbox/composer/composer-extras.tsx'
import '../src/features/inbox/composer/emoji-picker.tsx'
import '../src/features/inbox/composer/saved-reply-manager.tsx'
import '../src/features/inbox/composer/saved-reply-menu.tsx'
import '../src/features/inbox/composer/send-later.tsx'
import '../src/features/inbox/composer/suggestion-panel.tsx'
import { useDrafts, useOutgoing } from '../src/features/inbox/draft-store.ts'
import { clearNotifications } from '../src/ui/feedback/notify.ts'
import { respond, respondWithDefaults, ErrorResponse, server } from './app-fixture.tsx'
import { contact, conversation, message, savedReply } from './inbox-samples.ts'

export const address = '/instagram/livechat'

/** One conversation with one message by default. */
export function setUpInbox(): void {
  beforeAll(async () => {
    server.listen({ onUnhandledFrame: 'error' })
    await import('tinykeys')
  })
  beforeEach(() => {
    respondWithDefaults()
    respond(api.inbox.listConversations, () => ({ data: [conversation()] }))
    respond(api.inbox.countConversations, () => ({ needs_person: 0, unread: 1, mine: 0 }))
    respond(api.inbox.listMessages, () => ({ messages: [message()] }))
    respond(api.inbox.getContact, () => contact())
    respond(api.inbox.read, () => conversation())
    respond(api.inbox.type, () => ({}))
    respond(api.workspaces.listMembers, () => [])
    respond(api.inbox.listSavedReplies, () => [savedReply()])
  })
  afterEach(() => {
    server.resetHandlers()
    clearNotifications()
    useDrafts.setState({ drafts: {} })
    useOutgoing.setState({ outgoing: [] })
  })
  afterAll(() => server.close())
}

export const thread = () => screen.findByRole('log')
export const composer = () => screen.findByRole('textbox', { name: /^Message to/ })
export const bubbles = async () =>
  within(await thread())
    .getAllByRole('article')
    .map((article) => article.textContent)
export const rows = () => screen.getAllByRole('link').filter((link) => link.dataset['row'] !== undefined)

/** Returns the list of received messages. */
export function respondToSends(
  reply: (sent: { client_message_id?: string | undefined }) => ErrorResponse | 'sent',
) {
  const sentMessages: { client_message_id?: string | undefined; message: string; recipient_id: string }[] = []
  respond(api.inbox.sendMessage, (input) => {
    sentMessages.push(input)
    const outcome = reply(input)
    if (outcome instanceof ErrorResponse) return outcome
    return { message_id: 'mid', client_message_id: input.client_message_id ?? '', state: outcome }
  })
  return sentMessages
}
