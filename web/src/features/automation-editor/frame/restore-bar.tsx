import { m } from '@skein/messages'
import { formatDateTime } from '../../../lib/format.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'

/** Says that a draft was restored, and offers to discard it. */
export function RestoreBar({ restoredAt, onDiscard }: { restoredAt: number; onDiscard: () => void }) {
  return (
    <Banner
      type="info"
      action={
        <Button size="dense" onClick={onDiscard}>
          {m.editor_discard()}
        </Button>
      }
    >
      {m.editor_restored({ moment: formatDateTime(restoredAt) })}
    </Banner>
  )
}
