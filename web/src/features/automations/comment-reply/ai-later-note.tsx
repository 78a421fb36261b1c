import { Banner } from '../../../ui/banner.tsx'
import { fieldWords } from '../../../words/comment-reply.ts'

/** Stands beside every choice that needs the AI, which this version does not run yet. */
export function AiLaterNote() {
  return <Banner type="warning">{fieldWords.aiLater}</Banner>
}
