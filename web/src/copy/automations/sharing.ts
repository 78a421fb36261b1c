import { m } from '@skein/messages'
import { formatNumber } from '../../lib/format.ts'

/** Texts of the menu above the list of automations. */
export const sharingWords = {
  menu: m.sharing_menu(),
  export: m.sharing_export(),
  import: m.sharing_import(),
  exportFailed: (cause: string) => m.sharing_export_failed({ cause }),
} as const

/** Texts of the dialog that imports a document. */
export const importWords = {
  title: m.sharing_import_title(),
  text: m.sharing_import_text(),
  choose: m.sharing_import_choose(),
  other: m.sharing_import_other(),
  refused: m.sharing_import_refused(),
  notJson: m.sharing_import_not_json(),
  large: (bytes: number) => m.sharing_import_large({ max: formatNumber(bytes / 1000) }),
  unreadable: m.sharing_import_unreadable(),
  chatbot: m.sharing_import_chatbot(),
  ready: (count: number) => m.sharing_import_ready({ count }),
  done: (count: number) => m.sharing_import_done({ count }),
} as const
