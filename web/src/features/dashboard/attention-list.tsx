import type { Attention } from '@skein/contract/automations/decisions/attention'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { m } from '@skein/messages'
import { formatDay } from '../../lib/format.ts'
import { connectInstagramUrl, paths, settingsPath } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { buttonClass } from '../../ui/button-style.ts'
import { useSelectedAccount } from '../session/use-accounts.ts'
import { useUser } from '../session/use-session.ts'

const linkTexts = {
  drafts: m.next_steps_go_drafts(),
  failed: m.next_steps_go_failed(),
  chat: m.next_steps_go_chat(),
  unread: m.next_steps_go_chat(),
  connection: m.next_steps_go_settings(),
  budget: m.next_steps_go_settings(),
  reconnect: m.common_reconnect(),
}

const budgetTexts = {
  near: m.next_steps_needs_near(),
  spent: m.next_steps_needs_spent(),
}

/** Items that need a person, each with a link to resolve it. */
export function AttentionList({ attention }: { attention: Attention }) {
  // The banner above every section says that the account is signed out.
  const isTold = useSelectedAccount()?.status === 'needs_reconnect'
  const needs = attentionItemsOf(attention, formatDay).filter(
    ({ place }) => !(isTold && place === 'reconnect'),
  )
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="section-head border-b border-line pb-3">
        {m.next_steps_attention()}
      </h2>
      {needs.length === 0 ? (
        <p className="flex items-center gap-2 py-3 text-text-2">
          <CircleCheck size={16} aria-hidden="true" className="text-ok" />
          {m.next_steps_nothing()}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {needs.map((need) => (
            <AttentionRow key={need.key} need={need} />
          ))}
        </ul>
      )}
    </section>
  )
}

function AttentionRow({ need }: { need: AttentionItem }) {
  const { tone, text } = need
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <p className="flex min-w-0 items-start gap-2">
        <TriangleAlert
          size={16}
          aria-hidden="true"
          className={tone === 'bad' ? 'mt-0.5 shrink-0 text-bad' : 'mt-0.5 shrink-0 text-warn'}
        />
        {text}
      </p>
      <AttentionLink place={need.place} conversation={need.conversation} />
    </li>
  )
}

const addresses = {
  drafts: { to: paths.accountDecisionLog, search: { outcome: 'review' } },
  failed: { to: paths.accountDecisionLog, search: { outcome: 'failed', period: 'week' } },
  chat: { to: paths.liveChat, search: { filter: 'needs_person' } },
  unread: { to: paths.liveChat, search: { filter: 'unread' } },
  connection: { to: settingsPath('connection') },
  budget: { to: settingsPath('budget') },
} as const

const addressOf = (place: keyof typeof addresses, conversation: string | undefined) =>
  place === 'chat' && conversation !== undefined
    ? { to: paths.liveChat, search: { filter: 'needs_person', conversation } }
    : addresses[place]

function AttentionLink({ place, conversation }: Pick<AttentionItem, 'place' | 'conversation'>) {
  const user = useUser()
  if (place !== 'reconnect') {
    return (
      <LinkButton {...addressOf(place, conversation)} size="dense">
        {linkTexts[place]}
      </LinkButton>
    )
  }
  // The server redirects this address to Instagram, so it is not a route of the app.
  return (
    <a href={connectInstagramUrl(user.id)} className={buttonClass('secondary', 'dense')}>
      {m.common_reconnect()}
    </a>
  )
}

type AttentionTarget = 'drafts' | 'failed' | 'chat' | 'unread' | 'connection' | 'budget' | 'reconnect'

/** An item that needs a person: text and link. */
interface AttentionItem {
  key: string
  tone: 'bad' | 'warn'
  text: string
  place: AttentionTarget
  /** Id of the conversation. */
  conversation?: string | undefined
}

/** Returns the items, most urgent first. */
function attentionItemsOf(attention: Attention, dayOf: (moment: string) => string): AttentionItem[] {
  const {
    failed_sends,
    drafts,
    waiting_people,
    unanswered,
    waiting_conversation_id: conversation,
  } = attention
  return [
    ...connectionNeeds(attention, dayOf),
    ...budgetNeeds(attention),
    ...counted(waiting_people, {
      key: 'people',
      tone: 'warn',
      place: 'chat',
      conversation,
      text: (n: number) => m.next_steps_needs_waiting_people({ count: n }),
    }),
    ...counted(unanswered, {
      key: 'unanswered',
      tone: 'warn',
      place: 'unread',
      text: (n: number) => m.next_steps_needs_unanswered({ count: n }),
    }),
    ...counted(drafts, {
      key: 'drafts',
      tone: 'warn',
      place: 'drafts',
      text: (n: number) => m.next_steps_needs_drafts({ count: n }),
    }),
    ...counted(failed_sends, {
      key: 'failed',
      tone: 'bad',
      place: 'failed',
      text: (n: number) => m.next_steps_needs_failed_sends({ count: n }),
    }),
  ]
}

function connectionNeeds(attention: Attention, dayOf: (moment: string) => string): AttentionItem[] {
  const { connection, connection_reason, login_ends_at } = attention
  const reason = connection_reason ?? ''
  switch (connection) {
    case 'fine':
      return []
    case 'needs_login':
      return [{ key: 'connection', tone: 'bad', text: reason, place: 'reconnect' }]
    case 'webhooks_lost':
      return [{ key: 'connection', tone: 'bad', text: reason, place: 'connection' }]
    case 'ending': {
      const text = login_ends_at === null ? reason : m.next_steps_needs_ending({ day: dayOf(login_ends_at) })
      return [{ key: 'connection', tone: 'warn', text, place: 'reconnect' }]
    }
  }
}

function budgetNeeds({ budget }: Attention): AttentionItem[] {
  if (budget === 'ok') return []
  return [
    {
      key: 'budget',
      tone: budget === 'spent' ? 'bad' : 'warn',
      text: budgetTexts[budget],
      place: 'budget',
    },
  ]
}

const counted = (
  n: number,
  need: Omit<AttentionItem, 'text'> & { text: (n: number) => string },
): AttentionItem[] => (n === 0 ? [] : [{ ...need, text: need.text(n) }])
