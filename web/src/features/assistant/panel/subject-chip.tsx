import { X } from 'lucide-react'
import { m } from '@skein/messages'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import type { Subject } from './use-subject.ts'
import { nameOfRow } from '../../../ui/tooltip/tooltip.ts'

/** What the next message is about, above the field; the message ends with the same text. */
export const SubjectChip = ({ text, remove }: Subject) => (
  <p className="flex max-w-full items-center gap-1 self-start rounded-chip bg-overlay ps-2.5 text-label text-text-2">
    <bdi dir="auto" {...nameOfRow} className="min-w-0 truncate">
      {text}
    </bdi>
    <IconButton
      size="dense"
      label={m.assistant_about_remove()}
      icon={<X size={14} aria-hidden="true" />}
      onClick={remove}
    />
  </p>
)
