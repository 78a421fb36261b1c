import type { SourceKind } from '@skein/contract/knowledge'
import { plural } from './automations/automations.ts'

/** Texts about knowledge sources. */
export const sourceWords = {
  pdf: 'PDF',
  url: 'Website',
  text: 'Text',
  uploading: (percent: number) => `Uploading, ${percent} %`,
  sending: 'Sending',
  queued: 'Waiting to be read',
  reading: (percent: number) => `Reading, ${percent} %`,
  ready: (pieces: number, pages: number | null) =>
    pages === null ? plural(pieces, 'piece') : `${plural(pieces, 'piece')} from ${plural(pages, 'page')}`,
  off: 'Switched off: no answer uses it',
  failed: 'Failed',
  readyTag: 'Ready',
  retry: 'Retry',
  retryOf: (title: string) => `Retry ${title}`,
  remove: (title: string) => `Delete ${title}`,
  dismiss: (title: string) => `Dismiss ${title}`,
  deleteFailed: (title: string, cause: string) => `“${title}” was not deleted: ${cause}`,
  deleted: (title: string) => `“${title}” was deleted.`,
  undo: 'Undo',
  switchFailed: (title: string, cause: string) => `“${title}” could not be switched: ${cause}`,
  retryFailed: (title: string, cause: string) => `“${title}” could not be read again: ${cause}`,
  alreadyKnown: (title: string) => `“${title}” was known already. Nothing was added twice.`,
} as const

export const trainingItemWords = {
  sources: 'Source to teach from',
  files: 'PDF files',
  dropFiles: 'Choose PDF files or drop them here',
  fileLimits: (megabytes: number, files: number) => `Up to ${files} files, ${megabytes} MB each.`,
  notPdf: (names: string) => `Only PDF files can be uploaded: ${names} was left out.`,
  tooLarge: (names: string, megabytes: number) => `${names} is larger than ${megabytes} MB and was left out.`,
  tooMany: (files: number) => `At most ${files} files at once; the rest was left out.`,
  megabytes: (size: string) => `${size} MB`,
  takeOut: (name: string) => `Take out ${name}`,
  website: 'Website address',
  websitePlaceholder: 'https://example.com/faq',
  scope: 'How much of it',
  onePage: 'This page',
  wholeSite: 'Pages of the site',
  scopeHint: (pages: number) => `Follows links within the site, up to ${pages} pages.`,
  text: 'What the bot should know',
  textPlaceholder: 'We ship within two days. Returns are free for 30 days.',
  cut: (left: number) => `The text was too long: ${plural(left, 'character')} did not fit and were left out.`,
  nothingYet: {
    pdf: 'Choose a PDF first.',
    url: 'Enter an address first.',
    text: 'Write a text first.',
  },
} as const

/** Fixed texts of training. */
export const trainingWords = {
  filesFailed: 'One or more files failed to upload.',
  failed: 'Failed to process training data.',
  taken: {
    text: 'Custom text successfully added to knowledge base!',
    url: 'Website content successfully added to knowledge base!',
    pdf: 'PDF documents successfully added to knowledge base!',
  },
} as const

/** Errors of a rejected training item. */
export const trainingFailure = (kind: SourceKind): string =>
  kind === 'pdf' ? trainingWords.filesFailed : trainingWords.failed
