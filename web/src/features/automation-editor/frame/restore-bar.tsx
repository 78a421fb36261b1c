import { formatDateTime } from '../../../lib/format.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { editorWords } from '../../../copy/automations/editors/editor.ts'

/** Says that a draft was restored, and offers to discard it. */
export function RestoreBar({ restoredAt, onDiscard }: { restoredAt: number; onDiscard: () => void }) {
  return (
    <Banner
      type="info"
      action={
        <Button size="dense" onClick={onDiscard}>
          {editorWords.discard}
        </Button>
      }
    >
      {editorWords.restored(formatDateTime(restoredAt))}
    </Banner>
  )
}
