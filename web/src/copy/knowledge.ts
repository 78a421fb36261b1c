import { formatNumber } from '../lib/format.ts'
import type { SourceKind } from '@skein/contract/knowledge'
import { plural } from './automations/automations.ts'

/** Texts about knowledge sources. */
export const sourceWords = {
  pdf: 'PDF',
  url: 'Website',
  text: 'Text',
  uploading: (percent: number) => `Uploading ${percent}%`,
  sending: 'Sending',
  queued: 'Waiting to be processed',
  reading: (percent: number) => `Processing ${percent}%`,
  ready: (pieces: number, pages: number | null) =>
    pages === null ? plural(pieces, 'passage') : `${plural(pieces, 'passage')} from ${plural(pages, 'page')}`,
  off: 'Off: not used for answers',
  failed: 'Failed',
  readyTag: 'Ready',
  retry: 'Retry',
  retryOf: (title: string) => `Retry ${title}`,
  remove: (title: string) => `Delete ${title}`,
  dismiss: (title: string) => `Dismiss ${title}`,
  deleteFailed: (title: string, cause: string) => `Couldn't delete “${title}”. ${cause}`,
  deleted: (title: string) => `“${title}” was deleted.`,
  undo: 'Undo',
  switchFailed: (title: string, cause: string) => `Couldn't update “${title}”. ${cause}`,
  retryFailed: (title: string, cause: string) => `Couldn't refresh “${title}”. ${cause}`,
  alreadyKnown: (title: string) => `“${title}” is already in your knowledge base.`,
} as const

export const trainingItemWords = {
  sources: 'Source type',
  files: 'PDF files',
  dropFiles: 'Choose PDF files or drop them here',
  fileLimits: (megabytes: number, files: number) => `Up to ${files} files, ${megabytes} MB each.`,
  notPdf: (names: string) => `Only PDF files are supported. Skipped: ${names}`,
  tooLarge: (names: string, megabytes: number) => `${names} is over ${megabytes} MB and was skipped.`,
  tooMany: (files: number) => `You can upload up to ${files} files at once. The rest were skipped.`,
  megabytes: (size: string) => `${size} MB`,
  takeOut: (name: string) => `Remove ${name}`,
  website: 'Website address',
  websitePlaceholder: 'https://example.com/faq',
  scope: 'Pages to include',
  onePage: 'This page',
  wholeSite: 'Whole site',
  scopeHint: (pages: number) => `Follows links within the site, up to ${pages} pages.`,
  text: 'Text',
  textPlaceholder: 'We ship within two days. Returns are free for 30 days.',
  cut: (left: number) =>
    left === 1
      ? 'Text is over the limit. The last character was removed.'
      : `Text is over the limit. The last ${formatNumber(left)} characters were removed.`,
  nothingYet: {
    pdf: 'Choose a PDF.',
    url: 'Enter a website address.',
    text: 'Enter some text.',
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
