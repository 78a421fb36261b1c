import { m } from '@skein/messages'
import { isReachable } from '../../lib/browser/reachability.ts'
import { notify } from './notify.ts'

/** The visible message. */
let shownMessage: string | null = null

/** Says why a part of the page is not there, and what to do; once while several are missing. */
export function notifyMissingCode(): void {
  const notice = noticeOf(navigator.onLine, isReachable())
  const { message } = notice
  if (message === shownMessage) return
  shownMessage = message
  const onClose = () => {
    if (message === shownMessage) shownMessage = null
  }
  notify({ ...notice, onClose })
}

const noticeOf = (online: boolean, reachable: boolean) =>
  online && reachable
    ? ({
        type: 'error',
        message: m.app_part_missing(),
        text: m.app_part_missing_text(),
        autoHide: false,
        action: { label: m.common_reload(), onAction: () => location.reload() },
      } as const)
    : ({
        type: 'warning',
        message: online ? m.app_connection_unreachable() : m.app_connection_offline(),
        text: m.app_part_later(),
      } as const)
