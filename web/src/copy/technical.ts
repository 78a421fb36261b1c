import { m } from '@skein/messages'

export const technicalWords = {
  title: m.technical_title(),
  copy: m.technical_copy(),
  copied: m.technical_copied(),
  copyFailed: m.technical_copy_failed(),
} as const
