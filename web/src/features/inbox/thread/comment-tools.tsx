import { deleteComment } from '@skein/contract/inbox/delete-comment'
import { replyToComment, setCommentVisibility, type InboxMessage } from '@skein/contract/inbox/inbox'
import { limits } from '@skein/contract/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { personName } from '../../../copy/inbox.ts'
import { useTyping } from '../composer/use-typing.ts'
import { TypingWarning } from './typing-notice.tsx'

interface CommentToolsProps {
  message: InboxMessage
  platformUserId: string
  conversationId: string
}

type CommentActionProps = Omit<CommentToolsProps, 'conversationId'>

/** Public reply to a customer's comment; hides and shows it. Its menu deletes it. */
export function CommentTools(props: CommentToolsProps) {
  const { message, platformUserId } = props
  const [replying, setReplying] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { live, moderated } = message
  if (live) return <p className="meta px-1">{m.inbox_comment_live()}</p>
  if (moderated === 'deleted') return null
  const close = () => {
    setReplying(false)
    opener.current?.focus()
  }
  return (
    <>
      <div className="-ms-2 flex flex-wrap gap-1">
        {moderated === undefined && (
          <Button
            ref={opener}
            size="dense"
            variant="ghost"
            aria-expanded={replying}
            onClick={() => setReplying(!replying)}
          >
            {m.inbox_comment_reply()}
          </Button>
        )}
        <VisibilityButton message={message} platformUserId={platformUserId} />
      </div>
      {replying && moderated === undefined && <ReplyForm {...props} onClose={close} />}
    </>
  )
}

function VisibilityButton({ message, platformUserId }: CommentActionProps) {
  const refresh = useRefresh(platformUserId)
  const hidden = message.moderated === undefined
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(setCommentVisibility, { id: message.id, platform_user_id: platformUserId, hidden }),
    onError: (error) => {
      const cause = causeOf(error)
      notifyFailure(
        hidden ? m.inbox_comment_hide_failed({ cause }) : m.inbox_comment_show_failed({ cause }),
        error,
        mutate,
      )
    },
    onSettled: refresh,
  })
  return (
    <Button size="dense" variant="ghost" busy={isPending} onClick={() => mutate()}>
      {hidden ? m.inbox_comment_hide() : m.inbox_comment_show()}
    </Button>
  )
}

interface DeleteDialogProps extends CommentActionProps {
  open: boolean
  onClose: () => void
}

/** Deletes a comment after it asked. */
export function DeleteDialog({ message, platformUserId, open, onClose }: DeleteDialogProps) {
  const refresh = useRefresh(platformUserId)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteComment, { id: message.id, platform_user_id: platformUserId }),
    onError: (error) => {
      const cause = causeOf(error)
      notifyFailure(m.inbox_comment_delete_failed({ cause }), error, mutate)
    },
    onSettled: () => {
      onClose()
      return refresh()
    },
  })
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={m.inbox_comment_delete_this()}
      text={m.inbox_comment_delete_consequence()}
      confirm={{ label: m.inbox_comment_delete(), danger: true, busy: isPending, onConfirm: mutate }}
    />
  )
}

/** A public reply to a comment. */
export function ReplyForm(props: CommentToolsProps & { onClose: () => void }) {
  const { message, conversationId, onClose } = props
  const noteId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.focus(), [])
  const { text, setText, send, busy, problem } = useReply(props)
  const typing = useTyping(conversationId, { public_reply: true })
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <div className="flex w-full max-w-[560px] flex-col gap-2 rounded-card border border-line bg-pane p-3">
      <TextArea
        ref={area}
        rows={2}
        aria-label={m.inbox_comment_reply_label({ name: personName(message.from.username) })}
        aria-describedby={noteId}
        maxLength={limits.commentReply}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          typing.type()
        }}
        onKeyDown={press}
        onBlur={typing.stop}
      />
      {problem !== null && (
        <p role="alert" className="text-label text-bad">
          {problem}
        </p>
      )}
      <p id={noteId} className="meta">
        {m.inbox_comment_reply_note()}
      </p>
      <TypingWarning conversationId={conversationId} writes={text.trim() !== ''} />
      <div className="flex gap-2">
        <Button size="dense" busy={busy} aria-disabled={text.trim() === ''} onClick={send}>
          {m.common_send_reply()}
        </Button>
        <Button size="dense" variant="ghost" onClick={onClose}>
          {m.common_cancel()}
        </Button>
      </div>
    </div>
  )
}

/** Sends a public reply. A repetition keeps its id unless the reply was certainly not sent, so it is sent once. */
function useReply({ message, platformUserId, onClose }: CommentActionProps & { onClose: () => void }) {
  const refresh = useRefresh(platformUserId)
  const [text, setText] = useState('')
  const attempt = useRef(crypto.randomUUID())
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(replyToComment, {
        id: message.id,
        platform_user_id: platformUserId,
        message: text,
        client_message_id: attempt.current,
      }),
    onSuccess: onClose,
    onError: (cause) => {
      if (cause instanceof ApiError && cause.status < 500) attempt.current = crypto.randomUUID()
    },
    onSettled: refresh,
  })
  return {
    text,
    setText,
    send: () => {
      if (text.trim() !== '' && !isPending) mutate()
    },
    busy: isPending,
    problem: error && messageOf(error, m.inbox_comment_failed()),
  }
}

/** Refetches the threads: without a live stream nothing else shows the change. */
function useRefresh(platformUserId: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['messages', platformUserId] })
}
