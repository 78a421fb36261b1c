import { useState } from 'react'
import { Composer } from '../src/features/inbox/composer/composer.tsx'
import { ConversationRow } from '../src/features/inbox/conversations/conversation-row.tsx'
import { draftKey, writeDraft } from '../src/features/inbox/draft-store.ts'
import { MessageBubble } from '../src/features/inbox/thread/message-bubble.tsx'
import type { InboxMessage } from '@skein/contract/inbox/inbox'
import { MessageState } from '../src/features/inbox/thread/message-row.tsx'
import { type SourceView, SourceRow } from '../src/components/training/source-row.tsx'
import { account } from '../test/automation-samples.ts'
import { conversation, inHours, message, ownMessage } from '../test/inbox-samples.ts'
import { longWord, type ComponentStates, statesOf, nothing, rowAddress } from './state-parts.tsx'
const now = Date.now()
const cards = [
  {
    title: 'Linen shirt',
    subtitle: 'In three colors',
    image_url: `${location.origin}/social.png`,
    url: 'https://shop.example/shirt',
    buttons: [
      { title: 'Buy', url: 'https://shop.example/shirt' },
      { title: 'Ask us', url: null },
    ],
  },
  { title: longWord, subtitle: null, image_url: null, url: null, buttons: [] },
  { title: 'Linen trousers', subtitle: 'New', image_url: null, url: null, buttons: [] },
]
const states = ['waiting', 'scheduled', 'sending', 'unknown', 'failed', 'sent', 'seen'] as const
const retry = { client_message_id: 'attempt-1', text: 'We do.', certain: true }

export const inboxes: ComponentStates[] = [
  {
    name: 'ConversationItem',
    states: {
      read: () => <Item />,
      unread: () => <Item change={{ unread_count: 12 }} />,
      selected: () => <Item selected />,
      'needs a person': () => <Item change={{ needs_person: true, needs_person_reason: 'Asked for one.' }} />,
      'paused automation': () => <Item change={{ automation_paused_until: inHours(5) }} />,
      'window closes soon': () => <Item change={{ window_closes_at: inHours(1) }} />,
      'window closed': () => <Item change={{ window_closes_at: inHours(-1), reply_window: 'closed' }} />,
      'one long word': () => <Item change={{ last_message: message({ message: longWord }) }} />,
      'not delivered': () => <Item change={{ last_message: ownMessage({ state: 'failed' }) }} />,
    },
  },
  {
    name: 'MessageBubble',
    states: {
      theirs: () => <MessageBubble message={message()} own={false} />,
      ours: () => <MessageBubble message={ownMessage()} own />,
      failed: () => <MessageBubble message={ownMessage({ state: 'failed' })} own />,
      'with a link': () => (
        <MessageBubble message={message({ message: 'See https://a.example' })} own={false} />
      ),
      'one long word': () => <MessageBubble message={message({ message: longWord })} own={false} />,
      emoji: () => <MessageBubble message={message({ message: '🧵' })} own={false} />,
      reaction: () => <MessageBubble message={message({ reaction: '❤️' })} own={false} />,
      carousel: () => <MessageBubble message={ownMessage({ message: 'Shirt', cards })} own />,
      audio: () => (
        <MessageBubble
          message={ownMessage({
            message: '',
            attachments: [{ type: 'audio', url: `${location.origin}/hello.m4a`, title: null }],
          })}
          own
        />
      ),
      unsent: () => <MessageBubble message={message({ unsent: true })} own={false} />,
    },
  },
  {
    name: 'MessageState',
    states: {
      ...statesOf(states, (state) => <State state={state} />),
      'waits for a new sign-in': () => (
        <State
          state="sending"
          change={{ needs_login: true, cause: 'Reconnect to send it.', cause_detail: `token ${longWord}` }}
        />
      ),
    },
  },
  {
    name: 'Composer',
    separatePages: true,
    states: {
      open: () => <Write />,
      'with words': () => <Written text={`We ship within two days. ${longWord}`} />,
      'human agent': () => (
        <Write
          change={{
            window_closes_at: inHours(-1),
            reply_window: 'human_agent',
            human_agent_closes_at: inHours(40),
          }}
        />
      ),
      'private answer': () => (
        <Write change={{ window_closes_at: inHours(100), reply_window: 'private_reply' }} />
      ),
      closed: () => <Write change={{ window_closes_at: inHours(-1), reply_window: 'closed' }} />,
      'private reply sent': () => <Write change={{ ...onlyComments, private_reply: 'sent' }} />,
      'private reply expired': () => <Write change={{ ...onlyComments, private_reply: 'expired' }} />,
    },
  },
  {
    name: 'SourceRow',
    states: {
      uploading: () => <Source change={{ status: 'uploading', progress: 0.4 }} />,
      queued: () => <Source change={{ status: 'queued' }} />,
      reading: () => <Source change={{ status: 'reading', progress: 0.7 }} />,
      ready: () => <Source change={{ status: 'ready', chunk_count: 12, page_count: 3 }} />,
      'ready with gaps': () => (
        <Source
          change={{
            cause: '82% of the visible text was kept. Check what was left out, and add it yourself.',
            chunk_count: 12,
            page_count: 3,
            dropped: [
              { text: 'Parcels to Norway take nine days.', location: 'page 2' },
              { text: longWord, location: '' },
            ],
          }}
        />
      ),
      failed: () => <Source change={{ status: 'failed', cause: 'The file has no text.' }} />,
      'failed for good': () => (
        <Source change={{ status: 'failed', cause: 'This is not a PDF.', can_retry: false }} />
      ),
      'one long word': () => <Source change={{ title: longWord, status: 'failed', cause: longWord }} />,
    },
  },
]

const onlyComments = { window_closes_at: null, reply_window: 'closed' } as const

type Change = Parameters<typeof conversation>[0]

const Item = ({ change = {}, selected = false }: { change?: Change; selected?: boolean }) => (
  <ConversationRow
    platformUserId={account.platform_user_id}
    conversation={conversation(change)}
    selected={selected}
    address={rowAddress}
    now={now}
  />
)

const Write = ({ change = {} }: { change?: Change }) => (
  <Composer
    platformUserId={account.platform_user_id}
    conversation={conversation(change)}
    comment={message({ kind: 'comment', message: 'How big is it?' })}
    onImage={nothing}
    onSubmit={nothing}
    onLeave={nothing}
  />
)

function Written({ text }: { text: string }) {
  useState(() => writeDraft(draftKey(account.platform_user_id, conversation().id), text))
  return <Write />
}

const source: SourceView = {
  kind: 'pdf',
  title: 'prices.pdf',
  status: 'ready',
  progress: 0,
  cause: null,
  can_retry: true,
  dropped: [],
  enabled: true,
  chunk_count: 0,
  page_count: null,
}

const Source = ({ change }: { change: Partial<SourceView> }) => (
  <ul className="m-0 list-none p-0">
    <SourceRow source={{ ...source, ...change }} onRetry={nothing} onRemove={nothing} onReplace={nothing} />
  </ul>
)

function State({ state, change }: { state: (typeof states)[number]; change?: Partial<InboxMessage> }) {
  return (
    <div className="meta flex flex-wrap gap-x-2">
      <MessageState
        message={ownMessage(change)}
        state={state}
        retry={state === 'failed' ? retry : null}
        onRetry={nothing}
        onCancel={nothing}
      />
    </div>
  )
}
