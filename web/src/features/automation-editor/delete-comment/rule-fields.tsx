import type { ConnectedAccount } from '@skein/contract/accounts'
import { DateRange } from '@skein/contract/automations/automation-fields'
import { deleteCommentWords } from '../../../copy/automations/delete-comment.ts'
import { commentReplyModels } from '../comment-reply/comment-reply-form.ts'
import { BasicsSection } from '../fields/basics-section.tsx'
import { ModelSection } from '../fields/model-section.tsx'
import { PostsSection } from '../fields/posts-section.tsx'
import { convertIntoSentenceOf } from '../form/trigger-logic.ts'
import { TriggerSection } from '../fields/trigger-section.tsx'
import { ActionSection } from './action-section.tsx'
import { useModerationField } from './use-moderation-field.ts'

const convert = convertIntoSentenceOf(deleteCommentWords.contextStart)

/** Every field of a moderation rule. */
export function AutomationFields({ account }: { account: ConnectedAccount }) {
  const trigger = useModerationField('triggerType')
  return (
    <>
      <BasicsSection />
      <TriggerSection
        event="comment"
        ink="slate"
        convert={convert}
        contextHint={deleteCommentWords.contextHint}
      />
      <PostsSection platformUserId={account.platform_user_id} ranges={DateRange.options} />
      <ActionSection />
      <ModelSection quiet models={commentReplyModels} unused={trigger.value === 'keyword'} />
    </>
  )
}
