import type { Contact } from '@skein/contract/contacts'
import type { Conversation } from '@skein/contract/inbox'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDay, formatDateTime } from '../../../lib/format.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { contactWords } from '../../../copy/contacts.ts'
import { nameWords } from '../../../copy/inbox.ts'
import { mayShow } from '../attachment-logic.ts'
import { ContactHistory } from './contact-history.tsx'
import { ContactNotes } from './contact-notes.tsx'
import { ContactTags } from './contact-tags.tsx'
import { WindowTag } from '../conversations/conversation-row.tsx'
import { contactQuery } from './contact-query.ts'
import { windowOf } from '../window-logic.ts'

const minute = 60_000

/** The person of a conversation: name, reply window, tags, notes and history. */
export function ContactPanel({ conversation }: { conversation: Conversation }) {
  const query = useQuery(contactQuery(conversation.id))
  return (
    <Loaded query={query} failed={contactWords.failed} waiting="h-64 w-full">
      {(contact) => (
        <div className="flex flex-col gap-6">
          <Person contact={contact} />
          <Timer conversation={conversation} />
          <ContactTags conversationId={conversation.id} tags={contact.tags} />
          <ContactNotes conversationId={conversation.id} notes={contact.notes} />
          <ContactHistory history={contact.history} />
        </div>
      )}
    </Loaded>
  )
}

function Person({ contact }: { contact: Contact }) {
  const { username, name, picture_url, follower_count, follows_account, first_seen_at } = contact
  const facts = [
    follower_count === null ? null : contactWords.followers(formatCount(follower_count)),
    follows_account === null ? null : follows_account ? contactWords.follows : contactWords.followsNot,
    contactWords.messages(contact.message_count),
    contact.comment_count > 0 ? contactWords.comments(contact.comment_count) : null,
    first_seen_at === null ? null : contactWords.since(formatDay(first_seen_at)),
  ].filter((fact) => fact !== null)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        {picture_url !== null && mayShow(picture_url, location.origin) && (
          <img
            src={picture_url}
            alt=""
            referrerPolicy="no-referrer"
            className="size-12 shrink-0 rounded-pill bg-s2 object-cover"
          />
        )}
        <div className="min-w-0">
          <p className="section-head">{name ?? nameWords(username)}</p>
          {name !== null && username !== null && <p className="meta">@{username}</p>}
        </div>
      </div>
      <ul className="flex flex-col gap-0.5 text-text-2">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  )
}

function Timer({ conversation }: { conversation: Conversation }) {
  const now = useNow(minute)
  const { ends, kind } = windowOf(conversation, now)
  return (
    <section className="flex flex-col items-start gap-1.5">
      <h3 className="label-text">{contactWords.window}</h3>
      <WindowTag conversation={conversation} now={now} />
      {ends !== null && kind !== 'closed' && (
        <p className="meta tabular">{contactWords.until(formatDateTime(ends))}</p>
      )}
    </section>
  )
}
