import { m } from '@skein/messages'
import { ChangedElsewhereDialog } from '../../../components/conflict/changed-elsewhere-dialog.tsx'
import type { Conflict } from './deploy-types.ts'
import { differencesOf } from './differences.ts'

interface ConflictDialogProps extends Conflict {
  /** Returns to the editor, which keeps the version of the user. */
  onClose: () => void
}

/** Both versions of an automation that was changed elsewhere since it was opened, and which of them to keep. */
export const ConflictDialog = ({ saved, yours, ...actions }: ConflictDialogProps) => (
  <ChangedElsewhereDialog
    text={m.changed_elsewhere_text()}
    differences={differencesOf(saved, yours)}
    {...actions}
  />
)
