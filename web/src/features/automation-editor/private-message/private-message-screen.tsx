import { privateMessage } from '@skein/contract/automations/kinds/private-message'
import {
  maxActions,
  timePeriodSeconds,
  userCooldownSeconds,
} from '@skein/contract/automations/parts/action-limits'
import { m } from '@skein/messages'
import { MessageOptions, MessageReply } from '../dm-reply/message-reply.tsx'
import { BasicsSection } from '../fields/basics-section.tsx'
import { ModelSection } from '../model/model-section.tsx'
import { NumberPart } from '../fields/number-part.tsx'
import { PostsSection } from '../fields/posts-section.tsx'
import { TriggerSection } from '../fields/trigger-section.tsx'
import { defineEditor } from '../form/define-editor.ts'
import { convertUnchanged } from '../form/trigger-logic.ts'
import { AutomationScreen } from '../frame/editor-screen.tsx'
import { MessagePreview } from '../message/message-preview.tsx'
import { privateMessageForm } from './private-message-form.ts'
import { firstAutomation } from '../form/first-automation.ts'

const kind = defineEditor({
  kind: privateMessage,
  form: privateMessageForm,
  titles: {
    create: m.dm_reply_private_message_titles_create(),
    edit: m.dm_reply_private_message_titles_edit(),
  },
  first: firstAutomation,
  sections: [
    { name: 'basics', fields: <BasicsSection event={m.common_comment()} /> },
    { name: 'trigger', fields: <TriggerSection convert={convertUnchanged} /> },
    { name: 'reply', fields: <MessageReply /> },
    { name: 'posts', fields: <PostsSection ranges={['1d', '1w', '1m']} /> },
    { name: 'options', fields: <MessageOptions /> },
    { name: 'limits', fields: <Limits /> },
    { name: 'model', fields: <ModelSection quiet /> },
  ],
  failureText: (message) => m.dm_reply_private_message_failed({ message }),
  firstSide: 'comment',
  Preview: (props) => <MessagePreview event="comment" {...props} />,
})

/** Creates an automation that messages commenters, or edits the one that `automation_id` in the URL names. */
export const PrivateMessageScreen = () => <AutomationScreen kind={kind} />

function Limits() {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <NumberPart part={maxActions} />
      <NumberPart part={timePeriodSeconds} />
      <NumberPart part={userCooldownSeconds} />
    </div>
  )
}
