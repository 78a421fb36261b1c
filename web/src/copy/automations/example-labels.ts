import { m } from '@skein/messages'

/** Texts of buttons that open examples. */
export const exampleLabels = {
  title: m.examples_title(),
  keep: m.examples_keep(),
} as const
