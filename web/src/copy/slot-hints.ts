import type { SentenceSlot } from '@skein/contract/automations/sentence/sentence'
import { m } from '@skein/messages'

export const slotHints: Readonly<Record<SentenceSlot, string>> = {
  keywords: m.editor_slot_hints_keywords(),
  context: m.editor_slot_hints_context(),
  posts: m.editor_slot_hints_posts(),
  reply: m.editor_slot_hints_reply(),
  message: m.editor_slot_hints_message(),
  cap: m.editor_slot_hints_cap(),
  model: m.editor_slot_hints_model(),
  action: m.editor_slot_hints_action(),
}
