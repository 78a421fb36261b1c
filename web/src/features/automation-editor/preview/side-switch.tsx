import { Segmented } from '../../../ui/forms/segmented.tsx'
import { previewNotes } from '../../../copy/automations/editors/message.ts'
import type { PhoneSide } from '../form/editor-kind.ts'

const sides: readonly { value: PhoneSide; label: string }[] = [
  { value: 'comment', label: previewNotes.comment },
  { value: 'dm', label: previewNotes.dm },
]

/** Switches the phone between comments and direct messages. */
export const SideSwitch = ({ side, onChange }: { side: PhoneSide; onChange: (side: PhoneSide) => void }) => (
  <Segmented compact label={previewNotes.side} value={side} onValueChange={onChange} options={sides} />
)
