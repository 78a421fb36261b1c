import { m } from '@skein/messages'
import type { CommentSource } from '@skein/contract/automations/kinds/automation-fields'

export const conditionWords = {
  exclude: m.editor_condition_exclude(),
  excludeHint: m.editor_condition_exclude_hint(),
  excludePlaceholder: m.editor_condition_exclude_placeholder(),
  accents: m.editor_condition_accents(),
  accentsHint: m.editor_condition_accents_hint(),
  once: m.editor_condition_once(),
  onceHint: m.editor_condition_once_hint(),
  first: m.editor_condition_first(),
  firstHint: m.editor_condition_first_hint(),
  kinds: m.editor_condition_kinds(),
  sources: m.editor_condition_sources(),
  mentionHint: m.editor_condition_source_mention_hint(),
} as const

export const sourceLabels: Readonly<Record<CommentSource, string>> = {
  post: m.editor_condition_source_post(),
  ad: m.editor_condition_source_ad(),
  live: m.editor_condition_source_live(),
  mention: m.editor_condition_source_mention(),
}
