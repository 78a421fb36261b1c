import type { ConnectedAccount } from '@skein/contract/accounts'
import { DateRange } from '@skein/contract/automations/automation-fields'
import { BasicsSection } from '../fields/basics-section.tsx'
import { ModelSection } from '../fields/model-section.tsx'
import { PostsSection } from '../fields/posts-section.tsx'
import { convertIntoSentence } from '../form/trigger-logic.ts'
import { TriggerSection } from '../fields/trigger-section.tsx'
import { commentReplyModels } from './comment-reply-form.ts'
import { LimitsSection } from './limits-section.tsx'
import { ReplySection } from './reply-section.tsx'
import { useCommentField } from './use-comment-field.ts'

/** Every field of a comment rule. */
export function AutomationFields({ account }: { account: ConnectedAccount }) {
  const trigger = useCommentField('triggerType')
  const reply = useCommentField('replyType')
  return (
    <>
      <BasicsSection />
      <TriggerSection event="comment" ink="fern" convert={convertIntoSentence} />
      <PostsSection platformUserId={account.platform_user_id} ranges={DateRange.options} />
      <ReplySection />
      <LimitsSection />
      <ModelSection
        models={commentReplyModels}
        unused={trigger.value === 'keyword' && reply.value === 'custom'}
      />
    </>
  )
}
