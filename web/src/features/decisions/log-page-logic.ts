import type { Activity, SentReply } from '@skein/contract/automations/decisions/activity'
import type { Execution } from '@skein/contract/automations/decisions/execution'
import type { LogPage, LogPages } from './queries.ts'

/** Returns the event with this id from any page. */
export const findEvent = (pages: Pick<LogPages, 'pages'> | undefined, id: string): Activity | undefined =>
  pages?.pages.flatMap(({ data }) => data).find(({ activity_id }) => activity_id === id)

/** Returns the pages with the changed entry; the same object if no page contains it. */
export function withEntry(pages: LogPages | undefined, entry: Execution): LogPages | undefined {
  const isEntry = ({ execution_id }: Execution) => execution_id === entry.execution_id
  if (!findEvent(pages, entry.activity_id)?.executions.some(isEntry)) return pages
  const inEvent = (event: Activity): Activity =>
    event.activity_id === entry.activity_id
      ? { ...event, executions: event.executions.map((one) => (isEntry(one) ? entry : one)) }
      : event
  const inPage = (page: LogPage): LogPage =>
    page.data.some(({ activity_id }) => activity_id === entry.activity_id)
      ? { ...page, data: page.data.map(inEvent) }
      : page
  return pages && { ...pages, pages: pages.pages.map(inPage) }
}

/** Returns the pages with the changed reply of a person, also on the events that it answers; the same object if it changes none. */
export function withReply(pages: LogPages | undefined, reply: Activity): LogPages | undefined {
  const { activity_id, sent } = reply
  if (!pages || !sent) return pages
  const inEvent = (event: Activity): Activity => {
    if (event.activity_id === activity_id) return reply
    const { state, text, assistant_chat, created_at } = sent
    const isSame = event.replied_later?.created_at === created_at
    if (!isSame && (event.replied_later || !isAnswerTo(event, sent))) return event
    return { ...event, replied_later: { state, text, created_at, ...(assistant_chat && { assistant_chat }) } }
  }
  const inPage = (page: LogPage): LogPage => {
    const data = page.data.map(inEvent)
    return data.every((event, place) => event === page.data[place]) ? page : { ...page, data }
  }
  const next = pages.pages.map(inPage)
  return next.every((page, place) => page === pages.pages[place]) ? pages : { ...pages, pages: next }
}

/** Whether the reply is the public reply to the comment, or a message after a message that no automation answered. */
function isAnswerTo({ executions: [entry, ...others] }: Activity, reply: SentReply): boolean {
  if (!entry || !['pending', 'sending', 'sent'].includes(reply.state)) return false
  if (entry.event_kind === 'comment')
    return reply.kind === 'public_reply' && entry.event_id === reply.event_id
  const isUnanswered = [entry, ...others].every(({ state }) => state !== 'sent')
  return reply.kind === 'message' && !reply.away_message && isUnanswered && isSameConversation(entry, reply)
}

const isSameConversation = (entry: Execution, reply: SentReply): boolean =>
  entry.conversation_id !== undefined &&
  entry.conversation_id === reply.conversation_id &&
  entry.created_at <= reply.created_at

/** Returns the pages with the newest page prepended; only the newest page if there is a gap between them. */
export function withNewest(pages: LogPages | undefined, newest: LogPage): LogPages {
  const alone = { pages: [newest], pageParams: [null] }
  const overlaps = newest.data.some(({ activity_id }) => findEvent(pages, activity_id))
  if (!pages || !overlaps) return alone
  return { pages: [newest, ...pages.pages], pageParams: [null, ...pages.pageParams] }
}

/** Whether an entry is newer than all loaded ones. */
export function isNewer(entry: Pick<Execution, 'created_at'>, pages: LogPages): boolean {
  const top = pages.pages[0]?.data.find(({ sent }) => sent === undefined)?.executions[0]
  return top === undefined || entry.created_at >= top.created_at
}
