import { aiConversation } from '@skein/contract/automations/kinds/ai-conversation'
import { m } from '@skein/messages'
import { userCooldownSeconds } from '@skein/contract/automations/parts/action-limits'
import { NumberPart } from '../fields/number-part.tsx'
import { defineEditor } from '../form/define-editor.ts'
import { AutomationScreen } from '../frame/editor-screen.tsx'
import { AiConversationEditor } from './ai-conversation-editor.tsx'
import { aiConversationForm } from './ai-conversation-form.ts'
import { ConversationPreview } from './conversation-preview.tsx'
import { TemperatureField } from './settings-section.tsx'

const kind = defineEditor({
  kind: aiConversation,
  form: aiConversationForm,
  titles: { create: m.ai_conversation_titles_create(), edit: m.ai_conversation_titles_edit() },
  // The editor has its own fields for name, instructions and model, after the training items.
  sections: [
    { name: 'limits', fields: <NumberPart part={userCooldownSeconds} /> },
    { name: 'model', fields: <TemperatureField /> },
  ],
  failureText: (message) => m.ai_conversation_publish_failed({ message }),
  Preview: ConversationPreview,
})

/** Creates an AI conversation, or edits the one that `automation_id` in the URL names. */
export const AiConversationScreen = () => <AutomationScreen kind={kind} Editor={AiConversationEditor} />
