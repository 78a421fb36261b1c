import { m } from '@skein/messages'
import type { SectionName } from '../form/editor-kind.ts'

export const sectionTitles: Readonly<Record<SectionName, string>> = {
  basics: m.common_name(),
  trigger: m.editor_section_trigger(),
  reply: m.common_reply(),
  action: m.delete_comment_action(),
  posts: m.post_picker_label(),
  options: m.reply_options_title(),
  limits: m.editor_section_limits(),
  conditions: m.editor_condition_title(),
  model: m.common_model(),
}
