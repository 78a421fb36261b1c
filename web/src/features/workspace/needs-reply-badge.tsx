import { useQuery } from '@tanstack/react-query'
import { workspaceWords } from '../../copy/workspace.ts'
import { attentionQuery } from '../../lib/api/attention-query.ts'
import { CountBadge } from '../../ui/count-badge.tsx'

/** Conversations of the account that need a reply; nothing for none. */
export function NeedsReplyBadge({ platformUserId }: { platformUserId: string }) {
  const { data } = useQuery(attentionQuery(platformUserId))
  const count = data?.waiting_people ?? 0
  return (
    count > 0 && (
      <CountBadge text={count > 99 ? '99+' : String(count)} label={workspaceWords.needReply(count)} />
    )
  )
}
