import { getAiConversation, saveAiConversation } from '@skein/contract/automations/ai-conversation'
import * as z from 'zod/mini'
import { call } from '../../../lib/api/api.ts'
import { aiConversationPath } from '../../../lib/paths.ts'
import { conversationWords } from '../../../copy/automations/ai-conversation.ts'
import { countShape, identityShape, modelShape } from '../frame/draft-store.ts'
import type { AutomationKind } from '../form/editor-kind.ts'
import { AutomationScreen } from '../frame/editor-screen.tsx'
import { AiConversationEditor } from './ai-conversation-editor.tsx'
import {
  type AiConversationForm,
  aiConversationFormOf,
  aiConversationFormProblems,
  aiConversationPayload,
  aiConversationSentence,
  emptyAiConversation,
  fieldOfSlot,
} from './ai-conversation-form.ts'
import { KnownList } from './taught-list.tsx'
import { SettingsSection } from './settings-section.tsx'

const kind: AutomationKind<AiConversationForm> = {
  type: 'AI_DM_CONVERSATION',
  titles: conversationWords.titles,
  sections: [],
  empty: emptyAiConversation,
  shape: z.object({
    ...identityShape,
    ...modelShape,
    systemPrompt: z.string(),
    confidenceThreshold: z.number(),
    userCooldownSeconds: countShape,
  }),
  addressOf: aiConversationPath,
  listAfterDeploy: 'AI_DM_CONVERSATION',
  load: async (automationId, signal) =>
    aiConversationFormOf(await call(getAiConversation, { automation_id: automationId }, { signal })),
  deploymentOf: (form, owner) => {
    const payload = aiConversationPayload(form, owner)
    return { payload, send: async () => aiConversationFormOf(await call(saveAiConversation, payload)) }
  },
  sentenceOf: aiConversationSentence,
  fieldOfSlot,
  problemsOf: aiConversationFormProblems,
  failureText: conversationWords.publishFailed,
  Fields: SettingsSection,
  Preview: KnownList,
}

/** Set up a conversation that the AI holds, or with `automation_id` in the address change one. */
export function AiConversationScreen() {
  return <AutomationScreen kind={kind} Editor={AiConversationEditor} />
}
