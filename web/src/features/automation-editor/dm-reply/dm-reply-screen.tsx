import { dmReply } from '@skein/contract/automations/kinds/dm-reply'
import { userCooldownSeconds } from '@skein/contract/automations/parts/action-limits'
import { m } from '@skein/messages'
import { BasicsSection } from '../fields/basics-section.tsx'
import { ModelSection } from '../model/model-section.tsx'
import { NumberPart } from '../fields/number-part.tsx'
import { TriggerSection } from '../fields/trigger-section.tsx'
import { defineEditor } from '../form/define-editor.ts'
import { convertUnchanged } from '../form/trigger-logic.ts'
import { AutomationScreen } from '../frame/editor-screen.tsx'
import { MessagePreview } from '../message/message-preview.tsx'
import { dmReplyForm } from './dm-reply-form.ts'
import { MessageOptions, MessageReply } from './message-reply.tsx'
import { firstAutomation } from '../form/first-automation.ts'

const kind = defineEditor({
  kind: dmReply,
  form: dmReplyForm,
  titles: { create: m.dm_reply_titles_create(), edit: m.dm_reply_titles_edit() },
  first: firstAutomation,
  sections: [
    { name: 'basics', fields: <BasicsSection event={m.dm_reply_event()} /> },
    { name: 'trigger', fields: <TriggerSection convert={convertUnchanged} /> },
    { name: 'reply', fields: <MessageReply /> },
    { name: 'options', fields: <MessageOptions /> },
    { name: 'limits', fields: <NumberPart part={userCooldownSeconds} /> },
    { name: 'model', fields: <ModelSection quiet /> },
  ],
  // Both kinds that send messages lead to this list, which highlights the new automation.
  listAfterDeploy: 'PRIVATE_MESSAGE',
  firstSide: 'dm',
  Preview: (props) => <MessagePreview event="message" {...props} />,
})

/** Creates an automation that answers direct messages, or edits the one that `automation_id` in the URL names. */
export const DmReplyScreen = () => <AutomationScreen kind={kind} />
