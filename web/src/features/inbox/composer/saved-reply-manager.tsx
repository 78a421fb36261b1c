import { m } from '@skein/messages'
import { HelpLink } from '../../../components/help-link.tsx'
import {
  deleteSavedReply,
  type SavedReply,
  contactProblems,
  saveSavedReply,
} from '@skein/contract/inbox/contacts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { inboxLimits, limits } from '@skein/contract/limits'
import { call } from '../../../lib/api/api.ts'
import { isVersionConflict, messageOf } from '../../../lib/api/api-error.ts'
import type { Difference } from '../../../components/conflict/changed-elsewhere-dialog.tsx'
import { VersionConflict } from '../../../components/conflict/version-conflict.tsx'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { savedRepliesQuery } from '../queries.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { actionsText, isWithoutActions, tagsOfText } from './reply-actions-logic.ts'
import { bytesOf } from './saved-reply-logic.ts'

interface SavedReplyManagerProps {
  platformUserId: string
  onClose: () => void
}

/** Lists the saved replies of the account to add, edit and delete. */
export function SavedReplyManager({ platformUserId, onClose }: SavedReplyManagerProps) {
  const query = useQuery(savedRepliesQuery(platformUserId))
  const [editing, edit] = useState<SavedReply | 'new' | null>(query.data?.length === 0 ? 'new' : null)
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={m.composer_saved_list()}
      description={m.composer_saved_manager_text()}
    >
      <div className="flex flex-col gap-4">
        {editing === null ? (
          <div className="flex items-center gap-2">
            <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => edit('new')}>
              {m.composer_saved_add()}
            </Button>
            <HelpLink term="saved-replies" />
          </div>
        ) : (
          <SavedReplyForm
            key={editing === 'new' ? 'new' : `${editing.id} ${editing.version}`}
            platformUserId={platformUserId}
            reply={editing === 'new' ? null : editing}
            stored={query.data?.find(({ id }) => editing !== 'new' && id === editing.id) ?? null}
            onReload={edit}
            onDone={() => edit(null)}
          />
        )}
        <Loaded query={query} failed={m.composer_saved_failed()} waiting="h-24 w-full">
          {(replies) =>
            replies.length === 0 ? (
              <p className="text-text-2">{m.composer_saved_none_yet()}</p>
            ) : (
              <ul aria-label={m.composer_saved_list()} className="divide-y divide-line">
                {replies.map((reply) => (
                  <Row
                    key={reply.id}
                    platformUserId={platformUserId}
                    reply={reply}
                    onEdit={() => edit(reply)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}

interface RowProps {
  platformUserId: string
  reply: SavedReply
  onEdit: () => void
}

function Row({ platformUserId, reply, onEdit }: RowProps) {
  const client = useQueryClient()
  const { queryKey } = savedRepliesQuery(platformUserId)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteSavedReply, { id: reply.id }),
    onSuccess: () => {
      client.setQueryData(queryKey, (all) => all?.filter(({ id }) => id !== reply.id))
      notify({ type: 'success', message: m.composer_saved_removed({ shortcut: reply.shortcut }) })
    },
    onError: (error) =>
      void notify({
        type: 'error',
        message: m.composer_saved_remove_failed({
          cause: causeOf(error),
        }),
      }),
  })
  return (
    <li className="flex items-start gap-2 py-2">
      <div className="min-w-0 grow py-1.5">
        <p className="font-medium">/{reply.shortcut}</p>
        <p dir="auto" className="line-clamp-2 text-text-2">
          {reply.text}
        </p>
        {!isWithoutActions(reply.actions) && (
          <p className="meta">
            {actionsText(reply.actions)
              .map(({ text }) => text)
              .join(' · ')}
          </p>
        )}
      </div>
      <IconButton
        label={m.composer_saved_edit({ shortcut: reply.shortcut })}
        icon={<Pencil size={16} aria-hidden="true" />}
        onClick={onEdit}
      />
      <IconButton
        label={m.composer_saved_remove({ shortcut: reply.shortcut })}
        icon={<Trash2 size={16} aria-hidden="true" />}
        aria-disabled={isPending}
        onClick={() => mutate()}
      />
    </li>
  )
}

interface SavedReplyFormProps {
  platformUserId: string
  /** The reply to edit; null for a new one. */
  reply: SavedReply | null
  /** The reply as it is saved now; null if it is not. */
  stored: SavedReply | null
  /** Edits the saved version instead. */
  onReload: (stored: SavedReply | null) => void
  onDone: () => void
}

/** Form with shortcut and text of a saved reply. */
function SavedReplyForm({ platformUserId, reply, stored, onReload, onDone }: SavedReplyFormProps) {
  const [shortcut, setShortcut] = useState(reply?.shortcut ?? '')
  const [text, setText] = useState(reply?.text ?? '')
  const [tags, setTags] = useState(reply?.actions.tags?.join(', ') ?? '')
  const [done, setDone] = useState(reply?.actions.done ?? false)
  const [tried, setTried] = useState(false)
  const { mutate, isPending, error, reset } = useSaving(platformUserId, onDone)
  const name = shortcut.trim().replace(/^\//, '').replace(/\s+/g, '-')
  const bytes = bytesOf(text)

  const actions = { tags: tagsOfText(tags), done }
  const yours = { shortcut: name, text: text.trim(), actions }
  const save = (version: number | undefined) => mutate({ id: reply?.id ?? null, ...yours, version })

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (name === '' || bytes === 0 || bytes > limits.messageBytes || isPending) return
    save(reply?.version)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 rounded-card border border-line p-4" noValidate>
      <Field
        label={m.composer_saved_shortcut()}
        error={tried && name === '' ? contactProblems.shortcut() : undefined}
      >
        <TextInput
          ref={takeFocus}
          maxLength={inboxLimits.shortcutLength}
          value={shortcut}
          onChange={(event) => setShortcut(event.currentTarget.value)}
        />
      </Field>
      <Field
        label={m.common_reply()}
        error={
          tried && bytes === 0
            ? contactProblems.reply()
            : error && !isVersionConflict(error)
              ? messageOf(error, m.composer_saved_save_failed())
              : undefined
        }
      >
        <TextArea
          value={text}
          counter={{ count: bytes, max: limits.messageBytes }}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <ActionFields {...{ tags, setTags, done, setDone }} />
      <FormButtons busy={isPending} onCancel={onDone} />
      <VersionConflict
        error={error}
        differencesOf={() => (stored ? differencesOf(stored, yours) : [])}
        onReload={() => onReload(stored)}
        onOverwrite={() => save(stored?.version)}
        onClose={reset}
      />
    </form>
  )
}

type Wording = Pick<SavedReply, 'shortcut' | 'text' | 'actions'>

const differencesOf = (savedWording: Wording, yours: Wording): Difference[] => {
  const textOf = ({ actions }: Wording) =>
    actionsText(actions)
      .map(({ text }) => text)
      .join(' · ')
  return [
    { label: m.composer_saved_shortcut(), saved: savedWording.shortcut, yours: yours.shortcut },
    { label: m.common_reply(), saved: savedWording.text, yours: yours.text },
    { label: m.composer_after_sending(), saved: textOf(savedWording), yours: textOf(yours) },
  ]
}

const FormButtons = ({ busy, onCancel }: { busy: boolean; onCancel: () => void }) => (
  <div className="flex justify-end gap-3">
    <Button onClick={onCancel}>{m.common_cancel()}</Button>
    <Button variant="primary" type="submit" busy={busy}>
      {m.composer_saved_save()}
    </Button>
  </div>
)

interface ActionFieldsProps {
  /** With commas. */
  tags: string
  setTags: (tags: string) => void
  done: boolean
  setDone: (done: boolean) => void
}

/** What is done after the saved reply was sent. */
function ActionFields({ tags, setTags, done, setDone }: ActionFieldsProps) {
  return (
    <FieldGroup legend={m.composer_after_sending()}>
      <Field label={m.composer_saved_add_tags()} hint={m.composer_saved_separate_tags()}>
        <TextInput value={tags} onChange={(event) => setTags(event.currentTarget.value)} />
      </Field>
      <Switch label={m.inbox_tools_done()} checked={done} onCheckedChange={setDone} />
    </FieldGroup>
  )
}

/** Focuses the first field when the form opens. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus()

function useSaving(platformUserId: string, onDone: () => void) {
  const client = useQueryClient()
  const { queryKey } = savedRepliesQuery(platformUserId)
  return useMutation({
    mutationFn: (input: Wording & { id: string | null; version: number | undefined }) =>
      call(saveSavedReply, { platform_user_id: platformUserId, ...input }),
    onSuccess: (savedReply) => {
      client.setQueryData(queryKey, (all = []) =>
        [...all.filter(({ id }) => id !== savedReply.id), savedReply].toSorted((one, other) =>
          one.shortcut.localeCompare(other.shortcut),
        ),
      )
      notify({ type: 'success', message: m.composer_saved({ shortcut: savedReply.shortcut }) })
      onDone()
    },
    async onError(error) {
      if (isVersionConflict(error)) await client.refetchQueries({ queryKey })
    },
  })
}
