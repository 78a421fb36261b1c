import { m } from '@skein/messages'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { Conflict } from './deploy-types.ts'
import { differencesOf } from './differences.ts'

interface ConflictDialogProps extends Conflict {
  /** Returns to the editor, which keeps the version of the user. */
  onClose: () => void
}

/** Both versions of an automation that was changed elsewhere since it was opened, and which of them to keep. */
export function ConflictDialog({ saved, yours, onReload, onOverwrite, onClose }: ConflictDialogProps) {
  const differences = differencesOf(saved, yours)
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.changed_elsewhere_title()}
      description={m.changed_elsewhere_text()}
      footer={
        <>
          <Button onClick={onReload}>{m.changed_elsewhere_reload()}</Button>
          <Button variant="danger" onClick={onOverwrite}>
            {m.changed_elsewhere_overwrite()}
          </Button>
        </>
      }
    >
      {differences.length === 0 && <p>{m.changed_elsewhere_same()}</p>}
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
        tabIndex={0}
        aria-label={m.changed_elsewhere_differences()}
        className="m-0 flex list-none flex-col gap-5 p-0 empty:hidden"
      >
        {differences.map(({ label, ...texts }) => (
          <li key={label}>
            <h3 className="label-text">{label}</h3>
            <dl className="mt-1.5 grid gap-3 sm:grid-cols-2">
              <Version title={m.changed_elsewhere_saved()} text={texts.saved} />
              <Version title={m.changed_elsewhere_yours()} text={texts.yours} />
            </dl>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div className="rounded-card bg-raised p-3">
      <dt className="meta">{title}</dt>
      <dd className="m-0 mt-1 break-words whitespace-pre-wrap">{text}</dd>
    </div>
  )
}
