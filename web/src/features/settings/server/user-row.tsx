import {
  setAdministrator,
  signOutUser,
  type AdministeredUser,
} from '@skein/contract/administration/administration-users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { formatDay } from '../../../lib/format.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import type { MenuItem } from '../../../ui/overlays/menu-popup.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { sessionQuery } from '../../session/use-session.ts'

type Action = 'sign-out' | 'make' | 'remove'

interface UserRowProps {
  user: AdministeredUser
  /** The signed-in user. */
  isOwn: boolean
}

/** A user with what an administrator may do. */
export function UserRow({ user, isOwn }: UserRowProps) {
  const { name, email, confirmed, administrator, accounts, created_at, last_seen_at } = user
  const [action, setAction] = useState<Action | null>(null)
  const items = itemsOf(user, isOwn, setAction)
  return (
    <li className="flex items-start justify-between gap-4 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 font-medium break-words">{name || email}</bdi>
          {isOwn && <Tag>{m.administration_you()}</Tag>}
          {administrator !== 'no' && <Tag tone="sky">{m.administration_administrator()}</Tag>}
          {!confirmed && <Tag tone="warn">{m.administration_unconfirmed()}</Tag>}
        </p>
        <p className="break-all text-text-2">
          <bdi>{email}</bdi>
        </p>
        <p className="meta tabular flex flex-wrap gap-x-3">
          <span>{m.administration_joined({ day: formatDay(created_at) })}</span>
          <span>
            {last_seen_at === null
              ? m.administration_signed_out()
              : m.administration_seen({ day: formatDay(last_seen_at) })}
          </span>
          <span>{m.administration_accounts({ count: accounts })}</span>
        </p>
      </div>
      {items.length > 0 && (
        <MenuButton label={m.administration_actions({ name: name || email })} items={() => items} />
      )}
      <ActionDialog user={user} action={action} onClose={() => setAction(null)} />
    </li>
  )
}

/** An administrator signs out the own devices in the security settings. */
function itemsOf(
  { confirmed, administrator }: AdministeredUser,
  isOwn: boolean,
  choose: (action: Action) => void,
): MenuItem[] {
  return [
    ...(isOwn ? [] : [{ label: m.administration_sign_out(), onSelect: () => choose('sign-out') }]),
    ...(administrator === 'no' && confirmed
      ? [{ label: m.administration_make(), onSelect: () => choose('make') }]
      : []),
    ...(administrator === 'no'
      ? []
      : [{ label: m.administration_remove(), onSelect: () => choose('remove'), danger: true }]),
  ]
}

interface ActionDialogProps {
  user: AdministeredUser
  action: Action | null
  onClose: () => void
}

function ActionDialog({ user, action, onClose }: ActionDialogProps) {
  const { id: user_id } = user
  const name = user.name || user.email
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async (chosenAction: Action): Promise<unknown> =>
      chosenAction === 'sign-out'
        ? call(signOutUser, { user_id })
        : call(setAdministrator, { user_id, administrator: chosenAction === 'make' }),
    onSuccess: (_, chosenAction) =>
      notify({
        type: 'success',
        message:
          chosenAction === 'sign-out' ? m.administration_sign_out_done({ name }) : m.administration_changed(),
      }),
    onError: (error) =>
      notify({ type: 'error', message: messageOf(error, m.administration_action_failed()) }),
    onSettled: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      await client.invalidateQueries({ queryKey: ['administration'] })
    },
  })
  const questions = {
    'sign-out': [m.administration_sign_out_ask({ name }), undefined, m.administration_sign_out()],
    make: [m.administration_make_ask({ name }), m.administration_make_text(), m.administration_make()],
    remove: [m.administration_remove_ask({ name }), undefined, m.administration_remove()],
  } as const
  const [title, text, label] = questions[action ?? 'sign-out']
  return (
    <AlertDialog
      open={action !== null}
      onClose={onClose}
      title={title}
      text={text}
      confirm={{
        label,
        onConfirm: () => action && mutate(action),
        danger: action === 'remove',
        busy: isPending,
      }}
    />
  )
}
