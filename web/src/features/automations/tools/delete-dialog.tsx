import { changeWords } from '../../../copy/automations/lists/list-changes.ts'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { stopSelecting, useListState } from './list-store.ts'
import type { ListActions } from '../use-list-actions.ts'

/** Asks before many automations are deleted. Cancel keeps the selection. */
export function DeleteDialog({ actions }: { actions: ListActions }) {
  const deleting = useListState((state) => state.deleting)
  const asking = useListState((state) => state.asking)
  const close = () => useListState.setState({ asking: false })
  const onConfirm = () => {
    close()
    stopSelecting()
    actions.remove(deleting)
  }
  return (
    <AlertDialog
      open={asking}
      onClose={close}
      title={changeWords.deleteManyTitle(deleting.length)}
      text={changeWords.deleteManyText}
      confirm={{ label: changeWords.deleteMany, onConfirm, danger: true }}
    />
  )
}
