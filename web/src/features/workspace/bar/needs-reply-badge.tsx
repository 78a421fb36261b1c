import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { m } from '@skein/messages'
import { attentionQuery } from '../../../lib/api/attention-query.ts'
import { reportReconnectNeeded } from '../../../lib/api/reconnect-needed.ts'
import { CountBadge } from '../../../ui/count-badge.tsx'

const needReplyText = (n: number) =>
  n === 1 ? m.workspace_conversation_needs_reply() : m.workspace_conversations_need_reply({ n })

/** Conversations of the account that need a reply; nothing for none. */
export function NeedsReplyBadge({ platformUserId }: { platformUserId: string }) {
  const { data } = useQuery(attentionQuery(platformUserId))
  const isSignedOut = data?.connection === 'needs_login'
  // The server noticed it while it sent something, so that no call of this page failed.
  useEffect(() => {
    if (isSignedOut) reportReconnectNeeded()
  }, [isSignedOut])
  const count = data?.waiting_people ?? 0
  return count > 0 && <CountBadge text={count > 99 ? '99+' : String(count)} label={needReplyText(count)} />
}
