import type { ConnectedAccount } from '@skein/contract/accounts'
import { sectionWords } from '../../../copy/automations/editor.ts'
import { BasicsSection } from '../fields/basics-section.tsx'
import { CooldownField, RateFields } from '../fields/count-field.tsx'
import { ModelSection } from '../fields/model-section.tsx'
import { PostsSection } from '../fields/posts-section.tsx'
import { ReplySection } from '../fields/reply-section.tsx'
import { Section } from '../fields/section.tsx'
import { convertUnchanged } from '../form/trigger-logic.ts'
import { TriggerSection } from '../fields/trigger-section.tsx'
import { useFormValues } from '../form/use-form-field.ts'
import { MessageFields } from '../message/message-fields.tsx'
import { messageModels } from '../message/message-form.ts'
import {
  type PrivateMessageForm,
  privateMessageRanges,
  suggestedCommentName,
} from './private-message-form.ts'

export function PrivateMessageFields({ account }: { account: ConnectedAccount }) {
  const form = useFormValues<PrivateMessageForm>()
  return (
    <>
      <TriggerSection event="comment" ink="coral" convert={convertUnchanged} />
      <PostsSection
        platformUserId={account.platform_user_id}
        rangeField="date_range"
        ranges={privateMessageRanges}
      />
      <ReplySection>
        <MessageFields />
      </ReplySection>
      <BasicsSection suggestedName={suggestedCommentName(form)} />
      <LimitsSection />
      <ModelSection
        quiet
        models={messageModels}
        unused={form.trigger_type === 'KEYWORD' && form.reply_type === 'CUSTOM'}
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
