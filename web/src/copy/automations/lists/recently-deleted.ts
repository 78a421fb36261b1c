import { m } from '@skein/messages'

export const deletedWords = {
  title: m.recently_deleted_title(),
  text: m.recently_deleted_text(),
  failed: m.recently_deleted_failed(),
  none: m.recently_deleted_none(),
  restore: m.recently_deleted_restore(),
  restoreNamed: (name: string) => m.recently_deleted_restore_named({ name }),
  until: (deleted: string, until: string) => m.recently_deleted_until({ deleted, until }),
} as const
