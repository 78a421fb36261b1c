import { privateMessage } from '@skein/contract/automations/kinds/private-message'
import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { privateMessagePath } from '../../../lib/paths.ts'
import { baseOf, fieldOfSlot, storedWith } from '../form/automation-form.ts'
import type { AutomationKind } from '../form/editor-kind.ts'
import { AutomationScreen } from '../frame/editor-screen.tsx'
import { MessagePreview } from '../message/message-preview.tsx'
import {
  PrivateMessageForm,
  emptyPrivateMessage,
  privateMessageFormOf,
  privateMessageFormProblems,
  privateMessagePayload,
  privateMessageRanges,
  suggestedCommentName,
} from './private-message-form.ts'
import { BasicsSection } from '../fields/basics-section.tsx'
import { Conditions } from '../fields/conditions.tsx'
import { CooldownField, RateFields } from '../fields/count-field.tsx'
import { ModelSection } from '../fields/model-section.tsx'
import { PostsSection } from '../fields/posts-section.tsx'
import { ReplySection } from '../fields/reply-section.tsx'
import { Section } from '../fields/section.tsx'
import { convertUnchanged } from '../form/trigger-logic.ts'
import { TriggerSection } from '../fields/trigger-section.tsx'
import { useFormValues } from '../form/use-form-field.ts'
import { MessageFields } from '../message/message-fields.tsx'
import { isText } from '../message/message-form.ts'
import { ReplyOptions } from '../reply/reply-options.tsx'
import { sectionsOf } from '../frame/sections.ts'
import { firstAutomation } from '../form/first-automation.ts'

const titles = {
  create: m.dm_reply_private_message_titles_create(),
  edit: m.dm_reply_private_message_titles_edit(),
}

const stored = storedWith(privateMessageFormOf)

const kind: AutomationKind<PrivateMessageForm> = {
  type: privateMessage.type,
  titles: titles,
  sections: sectionsOf('basics', 'trigger', 'posts', 'reply', 'limits', 'model'),
  empty: emptyPrivateMessage,
  first: { ...emptyPrivateMessage, ...firstAutomation },
  shape: PrivateMessageForm,
  addressOf: privateMessagePath,
  listAfterDeploy: 'PRIVATE_MESSAGE',
  load: async (automation_id, signal) =>
    stored(await call(privateMessage.get, { automation_id }, { signal })),
  payloadOf: privateMessagePayload,
  save: async (form, owner) =>
    stored(await call(privateMessage.save, { ...privateMessagePayload(form, owner), ...baseOf(form) })),
  fieldOfSlot: fieldOfSlot({ message: 'content', range: 'date_range' }),
  problemsOf: privateMessageFormProblems,
  failureText: (message: string) => m.dm_reply_private_message_failed({ message }),
  firstSide: 'comment',
  Fields: PrivateMessageFields,
  Preview: (props) => <MessagePreview event="comment" {...props} />,
}

/** Creates an automation that messages commenters, or edits the one that `automation_id` in the URL names. */
export function PrivateMessageScreen() {
  return <AutomationScreen kind={kind} />
}

function PrivateMessageFields({ account }: { account: ConnectedAccount }) {
  const form = useFormValues<PrivateMessageForm>()
  return (
    <>
      <BasicsSection suggestedName={suggestedCommentName(form)} />
      <TriggerSection event="comment" ink="coral" convert={convertUnchanged} />
      <PostsSection
        platformUserId={account.platform_user_id}
        rangeField="date_range"
        ranges={privateMessageRanges}
      />
      <ReplySection extras={<ReplyOptions isText={isText(form)} />}>
        <MessageFields platformUserId={account.platform_user_id} />
      </ReplySection>
      <LimitsSection />
      <ModelSection quiet unused={form.trigger_type === 'KEYWORD' && form.reply_type === 'CUSTOM'} />
    </>
  )
}

function LimitsSection() {
  return (
    <Section title={m.editor_section_limits()} anchor="limits">
      <div className="grid gap-5 sm:grid-cols-2">
        <RateFields />
        <CooldownField />
      </div>
      <Conditions type="PRIVATE_MESSAGE" ink="coral" />
    </Section>
  )
}
