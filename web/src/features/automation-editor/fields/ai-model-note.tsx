import { Banner } from '../../../ui/feedback/banner.tsx'
import { fieldWords } from '../../../copy/automations/editor.ts'

/** Stands beside every choice that answers nothing before a model is configured. */
export function AiModelNote() {
  return <Banner type="warning">{fieldWords.aiNeedsModel}</Banner>
}
