import { type Conversation } from '@skein/contract/inbox/inbox'
import { assignConversation } from '@skein/contract/inbox/conversation-changes'
import { hasPermission } from '@skein/contract/workspaces/permissions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRoundCheck, UserRoundPlus } from 'lucide-react'
import { m } from '@skein/messages'
import { membersQuery } from '../../../components/queries/workspaces-query.ts'
import { call } from '../../../lib/api/api.ts'
import { useShortcut } from '../../../lib/browser/keys/use-shortcut.ts'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { useSelectedAccount } from '../../session/use-accounts.ts'
import { useUser } from '../../session/use-session.ts'
import { conversationsKey, updateConversation } from '../queries.ts'

interface AssignMenuProps {
  platformUserId: string
  conversation: Conversation
}

/** Assigns the open conversation to a member who may answer; nothing while there is only one. */
export function AssignMenu({ platformUserId, conversation: { id, assignee } }: AssignMenuProps) {
  const client = useQueryClient()
  const user = useUser()
  const workspaceId = useSelectedAccount()?.workspace_id
  const { data: members = [] } = useQuery({
    ...membersQuery(workspaceId ?? ''),
    enabled: workspaceId !== undefined,
  })
  const { mutate } = useMutation({
    mutationFn: (user_id: string | null) =>
      call(assignConversation, { id, user_id, from_user_id: assignee?.user_id ?? null }),
    onSuccess: (now) => updateConversation(client, platformUserId, now),
    onError: (error, user_id) => {
      // Another member may have been assigned in the meantime.
      void client.invalidateQueries({ queryKey: conversationsKey(platformUserId) })
      notifyFailure(m.inbox_assign_failed({ cause: causeOf(error) }), error, () => mutate(user_id))
    },
  })
  const others = members.filter(({ user_id, role }) => user_id !== user.id && hasPermission(role, 'reply'))
  const isTeam = others.length > 0
  const isMine = assignee?.user_id === user.id
  useShortcut('assign', () => isTeam && mutate(isMine ? null : user.id))
  if (!isTeam) return null
  const Glyph = assignee ? UserRoundCheck : UserRoundPlus
  return (
    <MenuButton
      label={
        assignee ? m.inbox_assigned_to({ name: isMine ? m.common_you() : assignee.name }) : m.inbox_assign()
      }
      icon={<Glyph size={18} aria-hidden="true" />}
      items={() => [
        ...(isMine
          ? []
          : [
              { label: m.inbox_assign_to_me(), shortcut: 'assign' as const, onSelect: () => mutate(user.id) },
            ]),
        ...others
          .filter(({ user_id }) => user_id !== assignee?.user_id)
          .map(({ user_id, name }) => ({
            label: m.inbox_assign_to({ name }),
            onSelect: () => mutate(user_id),
          })),
        ...(assignee
          ? [
              {
                label: m.inbox_unassign(),
                shortcut: isMine ? ('assign' as const) : undefined,
                onSelect: () => mutate(null),
              },
            ]
          : []),
      ]}
    />
  )
}
