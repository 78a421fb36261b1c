import { localDay } from '../src/lib/time/time-zone.ts'
import type { Conversation, InboxMessage } from '@skein/contract/inbox/inbox'
import type { ComponentProps } from 'react'
import { Approval } from '../src/components/approval.tsx'
import { ConversationList } from '../src/features/inbox/conversations/conversation-list.tsx'
import { FailureBanner, ThreadEmpty } from '../src/features/inbox/thread/open-thread.tsx'
import { ThreadHead } from '../src/features/inbox/thread/thread-head.tsx'
import { ThreadMessages } from '../src/features/inbox/thread/thread-messages.tsx'
import { rowsOf } from '../src/features/inbox/thread-logic.ts'
import { ThreadSkeleton } from '../src/features/inbox/thread/thread-skeleton.tsx'
import type { NextPage } from '../src/features/inbox/use-next-page.ts'
import { account } from '../test/automation-samples.ts'
import { conversation, inHours, message, ownMessage } from '../test/inbox-samples.ts'
import { type ComponentStates, nothing } from './state-parts.tsx'

const platformUserId = account.platform_user_id
const idle: NextPage = { state: 'idle', more: false, load: nothing }
const two = [conversation(), conversation({ id: 'conversation-2', unread_count: 3 }, 'mia.makes')]
const said = [
  message({ id: 'old', message: 'Hello!', created_time: inHours(-30) }),
  message({ id: 'new' }),
  ownMessage({ id: 'bot', sender_kind: 'automation', execution_id: 'execution-1' }),
]

export const threads: ComponentStates[] = [
  {
    name: 'ConversationList',
    separatePages: true,
    states: {
      loading: () => <List />,
      failed: () => <List error={new Error('No connection.')} />,
      empty: () => <List conversations={[]} />,
      'no match': () => <List conversations={[]} filtered />,
      conversations: () => <List conversations={two} />,
      'more on their way': () => <List conversations={two} next={{ ...idle, state: 'loading' }} />,
      'more did not come': () => <List conversations={two} next={{ ...idle, state: 'failed' }} />,
    },
  },
  {
    name: 'ThreadView',
    separatePages: true,
    states: {
      loading: () => <ThreadSkeleton />,
      empty: () => <ThreadEmpty platformUserId={platformUserId} conversation={conversation()} />,
      'two days, one unread': () => <Thread messages={said} unreadKey="new" />,
      'not delivered': () => <Thread messages={[...said, ownMessage({ id: 'lost', state: 'failed' })]} />,
      'older on their way': () => (
        <Thread messages={said} older={{ ...idle, more: true, state: 'loading' }} />
      ),
      'older did not come': () => <Thread messages={said} older={{ ...idle, more: true, state: 'failed' }} />,
    },
  },
  {
    name: 'Approval',
    states: {
      approved: () => <Approval chatId="chat_1700000000000abcdefg" at="2026-11-01T10:00:00.000Z" />,
    },
  },
  {
    name: 'ThreadHead',
    states: {
      'automation answers': () => <Head />,
      'a person has it': () => <Head change={{ automation_paused_until: inHours(5) }} />,
      'manual replies only': () => (
        <Head change={{ reply_window: 'human_agent', human_agent_closes_at: inHours(100) }} />
      ),
      'needs a person': () => <Head change={{ needs_person: true, needs_person_reason: 'Asked for one.' }} />,
    },
  },
]

type ListProps = ComponentProps<typeof ConversationList>

interface ListStateProps {
  conversations?: Conversation[]
  error?: Error
  filtered?: boolean
  next?: NextPage
}

function List({ conversations, error, filtered = false, next = idle }: ListStateProps) {
  const query = { isError: error !== undefined, error: error ?? null, isFetching: false, refetch: nothing }
  return (
    <div className="flex h-96 flex-col">
      <ConversationList
        query={query as unknown as ListProps['query']}
        next={next}
        conversations={conversations}
        all={conversations}
        opening={false}
        typing={false}
        first={conversations?.[0]?.id}
        platformUserId={platformUserId}
        selectedId={null}
        filtered={filtered}
        onShowAll={nothing}
      />
    </div>
  )
}

interface ThreadProps {
  messages: InboxMessage[]
  unreadKey?: string | null
  older?: NextPage
}

function Thread({ messages, unreadKey = null, older = idle }: ThreadProps) {
  const { username } = account
  const owner = { id: platformUserId, username }
  const rows = rowsOf({ messages, outgoing: [], unreadKey, account: owner, canWrite: true, dayOf: localDay })
  return (
    <div className="flex h-96 flex-col">
      <ThreadMessages
        rows={rows}
        conversation={conversation()}
        platformUserId={platformUserId}
        older={older}
        onRetry={nothing}
        onCancel={nothing}
        onReply={nothing}
        onEnd={nothing}
      />
      <FailureBanner rows={rows} />
    </div>
  )
}

const Head = ({ change = {} }: { change?: Parameters<typeof conversation>[0] }) => (
  <ThreadHead
    platformUserId={platformUserId}
    conversation={conversation(change)}
    onBack={nothing}
    onContact={nothing}
  />
)
