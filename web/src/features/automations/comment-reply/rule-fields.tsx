import type { ConnectedAccount } from '@skein/contract/accounts'
import { DateRange } from '@skein/contract/automations/automation-fields'
import { BasicsSection } from '../editor/basics-section.tsx'
import { ModelSection } from '../editor/model-section.tsx'
import { PostsSection } from '../editor/posts-section.tsx'
import { convertIntoSentence } from '../editor/trigger-rules.ts'
import { TriggerSection } from '../editor/trigger-section.tsx'
import { commentReplyModels } from './comment-reply-form.ts'
import { LimitsSection } from './limits-section.tsx'
import { ReplySection } from './reply-section.tsx'
import { useCommentField } from './use-comment-field.ts'

/** Every field of a comment rule. */
export function RuleFields({ account }: { account: ConnectedAccount }) {
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
