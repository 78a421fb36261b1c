import { m } from '@skein/messages'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

/** A field whose saved text differs from that of the user. */
export interface Difference {
  label: string
  saved: string
  yours: string
}

export interface ChangedElsewhere {
  /** Says what was changed, and by whom if it is known. */
  text: string
  /** Fields that are equal are not shown. */
  differences: readonly Difference[]
  /** Replaces the form by the saved version. */
  onReload: () => void
  /** Saves the version of the user over the saved one. */
  onOverwrite: () => void
  /** Returns to the form, which keeps the version of the user. */
  onClose: () => void
}

/** Both versions of what was changed elsewhere since it was shown, and which of them to keep. */
export function ChangedElsewhereDialog({
  text,
  differences,
  onReload,
  onOverwrite,
  onClose,
}: ChangedElsewhere) {
  const changes = differences.filter(({ saved, yours }) => saved !== yours)
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.changed_elsewhere_title()}
      description={text}
      footer={
        <>
          <Button onClick={onReload}>{m.common_reload()}</Button>
          <Button variant="danger" onClick={onOverwrite}>
            {m.changed_elsewhere_overwrite()}
          </Button>
        </>
      }
    >
      {changes.length === 0 && <p>{m.changed_elsewhere_same()}</p>}
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
        tabIndex={0}
        aria-label={m.changed_elsewhere_differences()}
        className="m-0 flex list-none flex-col gap-5 p-0 empty:hidden"
      >
        {changes.map(({ label, saved, yours }) => (
          <li key={label}>
            <h3 className="label-text">{label}</h3>
            <dl className="mt-1.5 grid grid-cols-1 gap-3 sm:grid-cols-2">
              <Version title={m.changed_elsewhere_saved()} text={saved} />
              <Version title={m.changed_elsewhere_yours()} text={yours} />
            </dl>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0 rounded-card bg-raised p-3">
      <dt className="meta">{title}</dt>
      <dd className="m-0 mt-1 break-words whitespace-pre-wrap">{text || m.changed_elsewhere_none()}</dd>
    </div>
  )
}
