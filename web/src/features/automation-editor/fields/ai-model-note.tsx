import { Banner } from '../../../ui/feedback/banner.tsx'
import { fieldWords } from '../../../copy/automations/editor.ts'

/** Warns next to an AI choice that no model is configured. */
export function AiModelNote() {
  return <Banner type="warning">{fieldWords.aiNeedsModel}</Banner>
}
