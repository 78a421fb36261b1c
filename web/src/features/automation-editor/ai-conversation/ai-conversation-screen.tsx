import { aiConversation } from '@skein/contract/automations/kinds/ai-conversation'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { aiConversationPath } from '../../../lib/paths.ts'
import { baseOf, payloadOf, storedWith } from '../form/automation-form.ts'
import type { AutomationKind } from '../form/editor-kind.ts'
import { AutomationScreen } from '../frame/editor-screen.tsx'
import { AiConversationEditor } from './ai-conversation-editor.tsx'
import { ConversationPreview } from './conversation-preview.tsx'
import {
  AiConversationForm,
  aiConversationFormOf,
  aiConversationFormProblems,
  emptyAiConversation,
  fieldOfSlot,
} from './ai-conversation-form.ts'
import { SettingsSection } from './settings-section.tsx'
import { titles } from './titles.ts'

const stored = storedWith(aiConversationFormOf)

const kind: AutomationKind<AiConversationForm> = {
  type: aiConversation.type,
  titles: titles,
  sections: [],
  empty: emptyAiConversation,
  shape: AiConversationForm,
  addressOf: aiConversationPath,
  listAfterDeploy: 'AI_DM_CONVERSATION',
  load: async (automation_id, signal) =>
    stored(await call(aiConversation.get, { automation_id }, { signal })),
  payloadOf,
  save: async (form, owner) =>
    stored(await call(aiConversation.save, { ...payloadOf(form, owner), ...baseOf(form) })),
  fieldOfSlot,
  problemsOf: aiConversationFormProblems,
  failureText: (message: string) => m.ai_conversation_publish_failed({ message }),
  Fields: SettingsSection,
  Preview: ConversationPreview,
}

/** Creates an AI conversation, or edits the one that `automation_id` in the URL names. */
export function AiConversationScreen() {
  return <AutomationScreen kind={kind} Editor={AiConversationEditor} />
}
