import { getDmReply, saveDmReply } from '@skein/contract/automations/dm-reply'
import * as z from 'zod/mini'
import { call } from '../../../lib/api/api.ts'
import { dmReplyPath } from '../../../lib/paths.ts'
import { dmReplyWords } from '../../../copy/automations/dm-reply.ts'
import { editorWords, firstAutomation, sectionsOf } from '../../../copy/automations/editor.ts'
import { countShape, identityShape, modelShape, triggerShape } from '../frame/draft-store.ts'
import type { AutomationKind } from '../form/editor-kind.ts'
import { AutomationScreen } from '../frame/editor-screen.tsx'
import { messageSlot } from '../message/message-slot.ts'
import { messageShape } from '../message/message-store.ts'
import {
  type DmReplyForm,
  dmReplyFormOf,
  dmReplyFormProblems,
  dmReplyPayload,
  dmReplySentence,
  emptyDmReply,
} from './dm-reply-form.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { AutomationFields } from './rule-fields.tsx'

const kind: AutomationKind<DmReplyForm> = {
  type: 'DM_REPLY',
  titles: dmReplyWords.titles,
  sections: sectionsOf('trigger', 'reply', 'basics', 'limits', 'model'),
  empty: emptyDmReply,
  first: { ...emptyDmReply, ...firstAutomation },
  shape: z.object({
    ...identityShape,
    ...triggerShape,
    ...messageShape,
    ...modelShape,
    userCooldownSeconds: countShape,
  }),
  addressOf: dmReplyPath,
  // The specification shows this list after a deploy; the new rule stands on top of it.
  listAfterDeploy: 'PRIVATE_MESSAGE',
  load: async (automationId, signal) =>
    dmReplyFormOf(await call(getDmReply, { automation_id: automationId }, { signal })),
  deploymentOf: (form, owner) => {
    const payload = dmReplyPayload(form, owner)
    return { payload, send: async () => dmReplyFormOf(await call(saveDmReply, payload)) }
  },
  sentenceOf: dmReplySentence,
  fieldOfSlot: messageSlot,
  problemsOf: dmReplyFormProblems,
  failureText: editorWords.triggerFailed,
  firstSide: 'dm',
  Fields: AutomationFields,
  Preview: PreviewPanel,
}

/** Make a rule that answers direct messages, or with `automation_id` in the address change one. */
export function DmReplyScreen() {
  return <AutomationScreen kind={kind} />
}
