import { m } from '@skein/messages'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { stopSelecting, useListState } from './list-store.ts'
import type { ListActions } from '../actions/use-list-actions.ts'
import { formatNumber } from '../../../lib/format.ts'

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
      title={m.list_changes_delete_many_title({ count: formatNumber(deleting.length) })}
      text={m.list_changes_delete_many_text()}
      confirm={{ label: m.common_delete(), onConfirm, danger: true }}
    />
  )
}
