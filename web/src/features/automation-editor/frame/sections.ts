import { m } from '@skein/messages'

const sectionTitles = {
  basics: m.common_name(),
  trigger: m.editor_section_trigger(),
  posts: m.post_picker_label(),
  reply: m.common_reply(),
  action: m.delete_comment_action(),
  limits: m.editor_section_limits(),
  model: m.common_model(),
}

/** Sections of an editor, in order. */
export const sectionsOf = (...anchors: readonly (keyof typeof sectionTitles)[]) =>
  anchors.map((anchor) => ({ anchor, title: sectionTitles[anchor] }))
