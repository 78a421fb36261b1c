import type { ConnectedAccount } from '@skein/contract/accounts'
import { sectionWords } from '../../../copy/automations/editor.ts'
import { messageModels } from '../message/message-models.ts'
import { BasicsSection } from '../editor/basics-section.tsx'
import { CooldownField, RateFields } from '../editor/count-field.tsx'
import { ModelSection } from '../editor/model-section.tsx'
import { PostsSection } from '../editor/posts-section.tsx'
import { Section } from '../editor/section.tsx'
import { carryOver } from '../editor/trigger-rules.ts'
import { TriggerSection } from '../editor/trigger-section.tsx'
import { useWholeRule } from '../editor/use-whole-rule.ts'
import { MessageSection } from '../message/message-section.tsx'
import {
  type PrivateMessageForm,
  privateMessageRanges,
  suggestedCommentName,
} from './private-message-form.ts'

/** Every field of a rule that writes to commenters. */
export function RuleFields({ account }: { account: ConnectedAccount }) {
  const form = useWholeRule<PrivateMessageForm>()
  return (
    <>
      <TriggerSection event="comment" ink="coral" convert={carryOver} />
      <PostsSection platformUserId={account.platform_user_id} ranges={privateMessageRanges} />
      <MessageSection />
      <BasicsSection suggestedName={suggestedCommentName(form)} />
      <LimitsSection />
      <ModelSection
        quiet
        models={messageModels}
        unused={form.triggerType === 'keyword' && form.replyType === 'custom'}
      />
    </>
  )
}

function LimitsSection() {
  return (
    <Section title={sectionWords.limits} anchor="limits">
      <div className="grid gap-5 sm:grid-cols-2">
        <RateFields />
        <CooldownField />
      </div>
    </Section>
  )
}
