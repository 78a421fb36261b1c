import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { dmReply } from '@skein/contract/automations/kinds/dm-reply'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { dmReplyPath } from '../../../lib/paths.ts'
import { baseOf, fieldOfSlot, storedWith } from '../form/automation-form.ts'
import type { AutomationKind } from '../form/editor-kind.ts'
import { AutomationScreen } from '../frame/editor-screen.tsx'
import { MessagePreview } from '../message/message-preview.tsx'
import {
  DmReplyForm,
  dmReplyFormOf,
  dmReplyFormProblems,
  dmReplyPayload,
  emptyDmReply,
  suggestedDmName,
} from './dm-reply-form.ts'
import { BasicsSection } from '../fields/basics-section.tsx'
import { Conditions } from '../fields/conditions.tsx'
import { CooldownField } from '../fields/count-field.tsx'
import { ModelSection } from '../fields/model-section.tsx'
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

const titles = { create: m.dm_reply_titles_create(), edit: m.dm_reply_titles_edit() }

const stored = storedWith(dmReplyFormOf)

const kind: AutomationKind<DmReplyForm> = {
  type: dmReply.type,
  titles: titles,
  sections: sectionsOf('basics', 'trigger', 'reply', 'limits', 'model'),
  empty: emptyDmReply,
  first: { ...emptyDmReply, ...firstAutomation },
  shape: DmReplyForm,
  addressOf: dmReplyPath,
  // Both kinds that send messages lead to this list, which highlights the new automation.
  listAfterDeploy: 'PRIVATE_MESSAGE',
  load: async (automation_id, signal) => stored(await call(dmReply.get, { automation_id }, { signal })),
  payloadOf: dmReplyPayload,
  save: async (form, owner) =>
    stored(await call(dmReply.save, { ...dmReplyPayload(form, owner), ...baseOf(form) })),
  fieldOfSlot: fieldOfSlot({ message: 'content' }),
  problemsOf: dmReplyFormProblems,
  failureText: (message: string) => m.editor_trigger_failed({ message }),
  firstSide: 'dm',
  Fields: DmReplyFields,
  Preview: (props) => <MessagePreview event="message" {...props} />,
}

/** Creates an automation that answers direct messages, or edits the one that `automation_id` in the URL names. */
export function DmReplyScreen() {
  return <AutomationScreen kind={kind} />
}

function DmReplyFields({ account }: { account: ConnectedAccount }) {
  const form = useFormValues<DmReplyForm>()
  return (
    <>
      <BasicsSection suggestedName={suggestedDmName(form)} />
      <TriggerSection event="message" ink="sky" convert={convertUnchanged} />
      <ReplySection extras={<ReplyOptions isText={isText(form)} />}>
        <MessageFields platformUserId={account.platform_user_id} />
      </ReplySection>
      <Section title={m.editor_section_limits()} anchor="limits">
        <CooldownField />
        <Conditions type="DM_REPLY" ink="sky" />
      </Section>
      <ModelSection quiet unused={form.trigger_type === 'KEYWORD' && form.reply_type === 'CUSTOM'} />
    </>
  )
}
