import { privateMessage } from '@skein/contract/automations/private-message'
import { call } from '../../../lib/api/api.ts'
import { privateMessagePath } from '../../../lib/paths.ts'
import { privateMessageWords } from '../../../copy/automations/dm-reply.ts'
import { firstAutomation, sectionsOf } from '../../../copy/automations/editor.ts'
import { fieldOfSlot } from '../form/automation-form.ts'
import type { AutomationKind } from '../form/editor-kind.ts'
import { AutomationScreen } from '../frame/editor-screen.tsx'
import { MessagePreview } from '../message/message-preview.tsx'
import {
  emptyPrivateMessage,
  PrivateMessageForm,
  privateMessageFormOf,
  privateMessageFormProblems,
  privateMessagePayload,
} from './private-message-form.ts'
import { PrivateMessageFields } from './private-message-fields.tsx'

const kind: AutomationKind<PrivateMessageForm> = {
  type: privateMessage.type,
  titles: privateMessageWords.titles,
  sections: sectionsOf('trigger', 'posts', 'reply', 'basics', 'limits', 'model'),
  empty: emptyPrivateMessage,
  first: { ...emptyPrivateMessage, ...firstAutomation },
  shape: PrivateMessageForm,
  addressOf: privateMessagePath,
  listAfterDeploy: 'PRIVATE_MESSAGE',
  load: async (automation_id, signal) =>
    privateMessageFormOf(await call(privateMessage.get, { automation_id }, { signal })),
  payloadOf: privateMessagePayload,
  save: async (form, owner) =>
    privateMessageFormOf(await call(privateMessage.save, privateMessagePayload(form, owner))),
  fieldOfSlot: fieldOfSlot({ message: 'content', range: 'date_range' }),
  problemsOf: privateMessageFormProblems,
  failureText: privateMessageWords.failed,
  firstSide: 'comment',
  Fields: PrivateMessageFields,
  Preview: (props) => <MessagePreview event="comment" {...props} />,
}

/** Creates an automation that messages commenters, or edits the one that `automation_id` in the URL names. */
export function PrivateMessageScreen() {
  return <AutomationScreen kind={kind} />
}
