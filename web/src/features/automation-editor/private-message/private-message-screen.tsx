import { getPrivateMessage, savePrivateMessage } from '@skein/contract/automations/private-message'
import * as z from 'zod/mini'
import { call } from '../../../lib/api/api.ts'
import { privateMessagePath } from '../../../lib/paths.ts'
import { privateMessageWords } from '../../../copy/automations/dm-reply.ts'
import { firstAutomation, sectionsOf } from '../../../copy/automations/editor.ts'
import { countShape, identityShape, modelShape, postsShape, triggerShape } from '../frame/draft-store.ts'
import type { AutomationKind } from '../form/editor-kind.ts'
import { AutomationScreen } from '../frame/editor-screen.tsx'
import { postMessageSlot } from '../message/message-slot.ts'
import { messageShape } from '../message/message-store.ts'
import { PreviewPanel } from './preview-panel.tsx'
import {
  emptyPrivateMessage,
  type PrivateMessageForm,
  privateMessageFormOf,
  privateMessageFormProblems,
  privateMessagePayload,
  privateMessageSentence,
} from './private-message-form.ts'
import { AutomationFields } from './rule-fields.tsx'

const kind: AutomationKind<PrivateMessageForm> = {
  type: 'PRIVATE_MESSAGE',
  titles: privateMessageWords.titles,
  sections: sectionsOf('trigger', 'posts', 'reply', 'basics', 'limits', 'model'),
  empty: emptyPrivateMessage,
  first: { ...emptyPrivateMessage, ...firstAutomation },
  shape: z.object({
    ...identityShape,
    ...triggerShape,
    ...postsShape,
    ...messageShape,
    ...modelShape,
    maxActions: countShape,
    timePeriodSeconds: countShape,
    userCooldownSeconds: countShape,
  }),
  addressOf: privateMessagePath,
  listAfterDeploy: 'PRIVATE_MESSAGE',
  load: async (automationId, signal) =>
    privateMessageFormOf(await call(getPrivateMessage, { automation_id: automationId }, { signal })),
  deploymentOf: (form, owner) => {
    const payload = privateMessagePayload(form, owner)
    return { payload, send: async () => privateMessageFormOf(await call(savePrivateMessage, payload)) }
  },
  sentenceOf: privateMessageSentence,
  fieldOfSlot: postMessageSlot,
  problemsOf: privateMessageFormProblems,
  failureText: privateMessageWords.failed,
  firstSide: 'comment',
  Fields: AutomationFields,
  Preview: PreviewPanel,
}

/** Make a rule that writes to commenters, or with `automation_id` in the address change one. */
export function PrivateMessageScreen() {
  return <AutomationScreen kind={kind} />
}
