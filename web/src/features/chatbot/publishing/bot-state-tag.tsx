import { CircleCheck, Power } from 'lucide-react'
import { Tag } from '../../../ui/tag.tsx'
import { publishWords } from '../../../copy/publish.ts'

/** Whether the bot is live. */
export function BotStateTag({ live }: { live: boolean }) {
  return live ? (
    <Tag tone="ok" glyph={<CircleCheck size={12} aria-hidden="true" />}>
      {publishWords.live}
    </Tag>
  ) : (
    <Tag glyph={<Power size={12} aria-hidden="true" />}>{publishWords.offline}</Tag>
  )
}
