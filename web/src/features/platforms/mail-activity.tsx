import { listMailActivity, type MailActivity } from '@skein/contract/accounts/mailboxes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Inbox, MailOpen, PenLine, Send } from 'lucide-react'
import { m } from '@skein/messages'
import { call } from '../../lib/api/api.ts'
import { formatAgo } from '../../lib/format.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Tag } from '../../ui/tag.tsx'

const actionNames = {
  listed: m.mailbox_actions_listed(),
  read: m.mailbox_actions_read(),
  drafted: m.mailbox_actions_drafted(),
  sent: m.common_sent(),
}

export const activityQuery = queryOptions({
  queryKey: ['mail-activity'],
  queryFn: ({ signal }) => call(listMailActivity, {}, { signal }),
})

const glyphs = { listed: Inbox, read: MailOpen, drafted: PenLine, sent: Send }

/** What the assistant did last in the mailboxes. `named`: also shows in which mailbox. */
export function MailActivityList({ named }: { named: boolean }) {
  const query = useQuery(activityQuery)
  return (
    <section aria-labelledby="mail-activity">
      <h2 id="mail-activity" className="section-head border-b border-line pb-3">
        {m.mailbox_activity()}
      </h2>
      <Loaded query={query} failed={m.mailbox_activity_failed()} waiting="mt-3 h-40 rounded-card">
        {(all) =>
          all.length === 0 ? (
            <p className="py-3 text-text-2">{m.mailbox_no_activity()}</p>
          ) : (
            <ul className="divide-y divide-line">
              {all.map((one) => (
                <ActivityRow key={`${one.mailbox} ${one.mail_id}`} activity={one} named={named} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function ActivityRow({ activity, named }: { activity: MailActivity; named: boolean }) {
  const { action, subject, correspondent, mailbox, happened_at } = activity
  const Glyph = glyphs[action]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="font-medium break-words">
          {action === 'listed' ? m.mailbox_unread() : subject || m.mailbox_no_subject()}
        </p>
        {action !== 'listed' && (
          <p className="meta break-words">
            {action === 'read'
              ? m.mailbox_from({ name: correspondent })
              : m.mailbox_to({ name: correspondent })}
          </p>
        )}
        {named && <p className="meta break-words">{m.mailbox_in_address({ address: mailbox })}</p>}
      </div>
      <div className="flex shrink-0 items-center gap-3">
        <time dateTime={happened_at} className="meta tabular">
          {formatAgo(happened_at)}
        </time>
        <Tag tone={action === 'sent' ? 'ok' : 'neutral'} glyph={<Glyph size={14} aria-hidden="true" />}>
          {actionNames[action]}
        </Tag>
      </div>
    </li>
  )
}
