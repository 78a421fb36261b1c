import { Suspense } from 'react'
import { m } from '@skein/messages'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { automationFieldHook } from '../form/use-form-field.ts'
import type { CommentReplyForm } from './comment-reply-form.ts'

const MessageFields = lazyPart(async () => (await import('../message/message-fields.tsx')).MessageFields)

const useCommentField = automationFieldHook<CommentReplyForm>()

/** The private message that the automation sends beside its public reply. */
export function PrivatePart({ platformUserId }: { platformUserId: string }) {
  const privately = useCommentField('privately')
  return (
    <>
      <Switch
        label={m.reply_options_privately()}
        hint={m.reply_options_privately_hint()}
        checked={privately.value}
        onCheckedChange={privately.set}
      />
      {privately.value && (
        <FieldGroup legend={m.common_private_message()}>
          <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
            <MessageFields platformUserId={platformUserId} />
          </Suspense>
        </FieldGroup>
      )}
    </>
  )
}
