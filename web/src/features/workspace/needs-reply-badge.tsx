import { useQuery } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { attentionQuery } from '../../lib/api/attention-query.ts'
import { CountBadge } from '../../ui/count-badge.tsx'

const needReplyText = (n: number) =>
  n === 1 ? m.workspace_need_reply_conversation_needs_a() : m.workspace_need_reply_conversations_need_a({ n })

/** Conversations of the account that need a reply; nothing for none. */
export function NeedsReplyBadge({ platformUserId }: { platformUserId: string }) {
  const { data } = useQuery(attentionQuery(platformUserId))
  const count = data?.waiting_people ?? 0
  return count > 0 && <CountBadge text={count > 99 ? '99+' : String(count)} label={needReplyText(count)} />
}
