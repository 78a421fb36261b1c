import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { m } from '@skein/messages'
import { attentionQuery } from '../../lib/api/attention-query.ts'
import { connectInstagramUrl } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/buttons/button-style.ts'
import { cx } from '../../ui/cx.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useUser } from '../session/use-session.ts'
import { attentionItemsOf, type AttentionItem } from './attention-items.ts'
import { waitingQuery } from './work-queries.ts'
import { WaitingPeople } from './waiting-people.tsx'

/** What needs the owner: people who wait, replies to review, failures, and what keeps automations from working. */
export function WorkBand({ account }: { account: ConnectedAccount }) {
  const attention = useQuery(attentionQuery(account.platform_user_id))
  const waiting = useQuery(waitingQuery(account.platform_user_id))
  const failedQuery = [attention, waiting].find(({ data, error }) => error && !data)
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="section-head mb-2">
        {m.next_steps_attention()}
      </h2>
      {failedQuery && (
        <LoadFailure
          title={m.next_steps_attention_failed()}
          query={{ ...failedQuery, refetch: () => Promise.all([attention.refetch(), waiting.refetch()]) }}
        />
      )}
      {waiting.data && waiting.data.count > 0 && <WaitingPeople waiting={waiting.data} />}
      {attention.data && <Items items={attentionItemsOf(attention.data)} />}
      {!failedQuery &&
        (attention.data && waiting.data ? (
          <Nothing
            isSignedOut={account.status !== 'connected' || attention.data.connection === 'needs_login'}
            isEmpty={waiting.data.count === 0 && attentionItemsOf(attention.data).length === 0}
          />
        ) : (
          <Skeleton className="h-11 rounded-card" />
        ))}
    </section>
  )
}

/** Says that nothing waits only while the server receives everything. */
function Nothing({ isSignedOut, isEmpty }: { isSignedOut: boolean; isEmpty: boolean }) {
  if (isSignedOut) {
    return <p className="flex min-h-11 items-center text-text-2">{m.next_steps_unknown()}</p>
  }
  if (!isEmpty) return null
  return (
    <p className="flex min-h-11 items-center gap-2 text-text-2">
      <CircleCheck size={16} aria-hidden="true" className="text-ok" />
      {m.next_steps_nothing()}
    </p>
  )
}

function Items({ items }: { items: readonly AttentionItem[] }) {
  if (items.length === 0) return null
  return (
    <ul className="flex flex-col gap-1">
      {items.map(({ key, tone, text, link }) => (
        <li key={key} className="flex min-h-11 items-center justify-between gap-4">
          <p className="flex min-w-0 items-start gap-2">
            <TriangleAlert
              size={16}
              aria-hidden="true"
              className={cx('mt-0.5 shrink-0', tone === 'bad' ? 'text-bad' : 'text-warn')}
            />
            {text}
          </p>
          <ItemLink link={link} />
        </li>
      ))}
    </ul>
  )
}

function ItemLink({ link }: Pick<AttentionItem, 'link'>) {
  const user = useUser()
  if (link !== 'reconnect') {
    const { label, ...target } = link
    return (
      <LinkButton {...target} size="dense">
        {label}
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
