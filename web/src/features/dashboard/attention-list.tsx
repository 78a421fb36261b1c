import type { Attention } from '@skein/contract/automations/attention'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { formatDay } from '../../lib/format.ts'
import { connectInstagramUrl, paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { buttonClass } from '../../ui/button-style.ts'
import { nextWords } from '../../copy/automations/next-steps.ts'
import { useUser } from '../session/use-session.ts'
import { attentionItemsOf, type AttentionItem } from './attention-logic.ts'

const words = nextWords

/** Items that need a person, each with a link to resolve it. */
export function AttentionList({ attention }: { attention: Attention }) {
  const needs = attentionItemsOf(attention, formatDay)
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="section-head border-b border-line pb-3">
        {words.attention}
      </h2>
      {needs.length === 0 ? (
        <p className="flex items-center gap-2 py-3 text-text-2">
          <CircleCheck size={16} aria-hidden="true" className="text-ok" />
          {words.nothing}
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
  settings: { to: paths.settings },
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
        {words.go[place]}
      </LinkButton>
    )
  }
  // The server redirects this address to Instagram, so it is not a route of the app.
  return (
    <a href={connectInstagramUrl(user.id)} className={buttonClass('secondary', 'dense')}>
      {words.go.reconnect}
    </a>
  )
}
