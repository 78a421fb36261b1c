import type { Contact, SavedReply } from '@skein/contract/inbox/contacts'
import type { Conversation, InboxMessage } from '@skein/contract/inbox/inbox'
import { account } from './automation-samples.ts'

const hour = 3_600_000
/** Returns the time in this many hours; negative for the past. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * hour).toISOString()

export const message = (change: Partial<InboxMessage> = {}): InboxMessage => ({
  id: 'message-1',
  kind: 'message',
  from: { id: 'person-1', username: 'nora.k' },
  message: 'Do you ship to France?',
  created_time: inHours(-1),
  sender_kind: 'customer',
  state: 'received',
  cause: null,
  client_message_id: null,
  attachments: [],
  reply_to: null,
  story_url: null,
  reaction: null,
  edited: false,
  unsent: false,
  post: null,
  execution_id: null,
  ...change,
})

export const ownMessage = (change: Partial<InboxMessage> = {}): InboxMessage =>
  message({
    id: 'message-2',
    from: { id: account.platform_user_id, username: account.username },
    message: 'We do.',
    created_time: inHours(-0.5),
    sender_kind: 'person',
    state: 'sent',
    ...change,
  })

export const conversation = (change: Partial<Conversation> = {}, username: string | null = 'nora.k') => {
  const { id = 'conversation-1' } = change
  const sample: Conversation = {
    id,
    participants: {
      data: [
        { id: account.platform_user_id, username: account.username },
        { id: `person of ${id}`, username },
      ],
    },
    updated_time: inHours(-1),
    automation_paused_until: null,
    needs_person: false,
    needs_person_reason: null,
    unread_count: 0,
    window_closes_at: inHours(23),
    reply_window: 'open',
    human_agent_closes_at: null,
    done: false,
    assignee: null,
    snoozed_until: null,
    waiting_since: null,
    name: null,
    picture_url: null,
    tags: [],
    known_since: null,
    last_message: message(),
    ...change,
  }
  return sample
}

export const contact = (change: Partial<Contact> = {}): Contact => ({
  id: 'person-1',
  username: 'nora.k',
  name: 'Nora Kern',
  picture_url: null,
  follower_count: 1400,
  follows_account: true,
  first_seen_at: '2026-10-01T10:00:00.000Z',
  message_count: 12,
  comment_count: 2,
  tags: ['wholesale'],
  notes: [{ id: 'note-1', text: 'Prefers blue.', created_at: '2026-11-01T10:00:00.000Z' }],
  history: [
    {
      at: '2026-11-01T10:00:00.000Z',
      kind: 'hand_over',
      text: 'Customer asked for a person.',
      execution_id: null,
    },
  ],
  ...change,
})

export const savedReply = (change: Partial<SavedReply> = {}): SavedReply => ({
  id: 'reply-1',
  shortcut: 'hours',
  text: 'We are open Thursday to Saturday.',
  actions: {},
  version: 1,
  updated_at: '2026-11-01T10:00:00.000Z',
  ...change,
})
