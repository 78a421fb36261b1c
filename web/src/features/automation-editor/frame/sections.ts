import { m } from '@skein/messages'

const sectionTitles = {
  basics: m.editor_section_basics(),
  trigger: m.editor_section_trigger(),
  posts: m.editor_section_posts(),
  reply: m.editor_section_reply(),
  action: m.editor_section_action(),
  limits: m.editor_section_limits(),
  model: m.editor_section_model(),
}

/** Sections of an editor, in order. */
export const sectionsOf = (...anchors: readonly (keyof typeof sectionTitles)[]) =>
  anchors.map((anchor) => ({ anchor, title: sectionTitles[anchor] }))
