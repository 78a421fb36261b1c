import { m } from '@skein/messages'
import { versionLabel, versionsTitle } from './version-labels.ts'

/** Texts of the versions of an automation. */
export const versionWords = {
  title: versionsTitle,
  text: m.versions_text(),
  failed: m.versions_failed(),
  none: m.versions_none(),
  number: versionLabel,
  current: m.versions_current(),
  now: (number: number) => m.versions_now({ number }),
  unknown: m.versions_unknown(),
  compare: (number: number) => m.versions_compare({ number }),
  changed: (fields: string) => m.versions_changed({ fields }),
  same: m.versions_same(),
  restore: (number: number) => m.versions_restore({ number }),
  unsaved: m.versions_unsaved(),
  restored: (number: number) => m.versions_restored({ number }),
  restoreFailed: (number: number, cause: string) => m.versions_restore_failed({ number, cause }),
  gone: m.versions_gone(),
} as const
