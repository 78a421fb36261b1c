import { dmReply } from '@skein/contract/automations/dm-reply'
import { call } from '../../../lib/api/api.ts'
import { dmReplyPath } from '../../../lib/paths.ts'
import { dmReplyWords } from '../../../copy/automations/dm-reply.ts'
import { editorWords, firstAutomation, sectionsOf } from '../../../copy/automations/editor.ts'
import { fieldOfSlot } from '../form/automation-form.ts'
import type { AutomationKind } from '../form/editor-kind.ts'
import { AutomationScreen } from '../frame/editor-screen.tsx'
import { MessagePreview } from '../message/message-preview.tsx'
import {
  DmReplyForm,
  dmReplyFormOf,
  dmReplyFormProblems,
  dmReplyPayload,
  emptyDmReply,
} from './dm-reply-form.ts'
import { AutomationFields } from './rule-fields.tsx'

const kind: AutomationKind<DmReplyForm> = {
  type: dmReply.type,
  titles: dmReplyWords.titles,
  sections: sectionsOf('trigger', 'reply', 'basics', 'limits', 'model'),
  empty: emptyDmReply,
  first: { ...emptyDmReply, ...firstAutomation },
  shape: DmReplyForm,
  addressOf: dmReplyPath,
  // Rules that send messages of either kind lead to this list, which shows the new rule first.
  listAfterDeploy: 'PRIVATE_MESSAGE',
  load: async (automation_id, signal) =>
    dmReplyFormOf(await call(dmReply.get, { automation_id }, { signal })),
  payloadOf: dmReplyPayload,
  save: async (form, owner) => dmReplyFormOf(await call(dmReply.save, dmReplyPayload(form, owner))),
  fieldOfSlot: fieldOfSlot({ message: 'content' }),
  problemsOf: dmReplyFormProblems,
  failureText: editorWords.triggerFailed,
  firstSide: 'dm',
  Fields: AutomationFields,
  Preview: (props) => <MessagePreview event="message" {...props} />,
}

/** Make a rule that answers direct messages, or with `automation_id` in the address change one. */
export function DmReplyScreen() {
  return <AutomationScreen kind={kind} />
}
