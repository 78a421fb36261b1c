import type { AutomationSettings } from '../kinds/automation-settings.ts'
import { replyTypeOf } from '../replies/reply-template.ts'
import { sentenceOf, type SentenceToken } from './sentence.ts'

/** Returns settings as a sentence. Those with a template do not say who writes the reply. */
export const settingsSentence = (settings: AutomationSettings): SentenceToken[] =>
  sentenceOf(
    'reply_template_type' in settings ? { ...settings, reply_type: replyTypeOf(settings) } : settings,
  )
