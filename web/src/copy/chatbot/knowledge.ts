import { isolated } from '@skein/contract/isolated'
import { m } from '@skein/messages'
import { formatNumber } from '../../lib/format.ts'
import type { SourceKind } from '@skein/contract/knowledge/knowledge'

/** Returns where a passage is: its title, its heading, and its page or address. */
export function placeWords({
  title = '',
  heading,
  location,
}: Record<'heading' | 'location', string> & { title?: string }): string {
  const page = /^page (\d+)$/.exec(location)?.[1]
  const place = page === undefined ? location : m.knowledge_page({ page })
  return [title, heading, place]
    .filter((each) => each !== '')
    .map(isolated)
    .join(' · ')
}

/** Texts about knowledge sources. */
export const sourceWords = {
  replace: m.knowledge_source_replace(),
  replaceOf: (title: string) => m.knowledge_source_replace_of({ title }),
  takeOut: m.knowledge_source_take_out(),
  pdf: m.knowledge_source_pdf(),
  url: m.knowledge_source_url(),
  text: m.knowledge_source_text(),
  uploading: (percent: number) => m.knowledge_source_uploading({ percent }),
  sending: m.knowledge_source_sending(),
  queued: m.knowledge_source_queued(),
  reading: (percent: number) => m.knowledge_source_reading({ percent }),
  ready: (pieces: number, pages: number | null) =>
    pages === null
      ? m.knowledge_source_ready_passages({ count: pieces })
      : m.knowledge_passages_from({
          passages: m.knowledge_source_ready_passages_passages({ count: pieces }),
          pages: m.knowledge_source_ready_pages_pages({ count: pages }),
        }),
  off: m.knowledge_source_off(),
  failed: m.knowledge_source_failed(),
  readyTag: m.knowledge_source_ready_tag(),
  gapsTag: m.knowledge_source_gaps_tag(),
  leftOut: (count: number) => m.knowledge_source_left_out({ count }),
  retry: m.knowledge_source_retry(),
  retryOf: (title: string) => m.knowledge_source_retry_of({ title }),
  remove: (title: string) => m.knowledge_source_remove({ title }),
  dismiss: (title: string) => m.knowledge_source_dismiss({ title }),
  deleteFailed: (title: string, cause: string) => m.knowledge_source_delete_failed({ title, cause }),
  deleted: (title: string) => m.knowledge_source_deleted({ title }),
  undo: m.knowledge_source_undo(),
  switchFailed: (title: string, cause: string) => m.knowledge_source_switch_failed({ title, cause }),
  retryFailed: (title: string, cause: string) => m.knowledge_source_retry_failed({ title, cause }),
  alreadyKnown: (title: string) => m.knowledge_source_already_known({ title }),
} as const

export const trainingItemWords = {
  sources: m.knowledge_training_item_sources(),
  files: m.knowledge_training_item_files(),
  dropFiles: m.knowledge_training_item_drop_files(),
  fileLimits: (megabytes: number, files: number) =>
    m.knowledge_training_item_file_limits({ files, megabytes }),
  notPdf: (names: string) => m.knowledge_training_item_not_pdf({ names }),
  tooLarge: (names: string, megabytes: number) => m.knowledge_training_item_too_large({ names, megabytes }),
  tooMany: (files: number) => m.knowledge_training_item_too_many({ files }),
  megabytes: (size: string) => m.knowledge_training_item_megabytes({ size }),
  takeOut: (name: string) => m.knowledge_training_item_take_out({ name }),
  website: m.knowledge_training_item_website(),
  websitePlaceholder: 'https://example.com/faq',
  scope: m.knowledge_training_item_scope(),
  onePage: m.knowledge_training_item_one_page(),
  wholeSite: m.knowledge_training_item_whole_site(),
  scopeHint: (pages: number) => m.knowledge_training_item_scope_hint({ pages }),
  text: m.knowledge_training_item_text(),
  textPlaceholder: m.knowledge_training_item_text_placeholder(),
  cut: (left: number) =>
    left === 1
      ? m.knowledge_training_item_cut_text_is_over()
      : m.knowledge_training_item_cut_text_is_over_2({ left: formatNumber(left) }),
  nothingYet: {
    pdf: m.knowledge_training_item_nothing_yet_pdf(),
    url: m.knowledge_training_item_nothing_yet_url(),
    text: m.knowledge_training_item_nothing_yet_text(),
  },
} as const

/** Fixed texts of training. */
export const trainingWords = {
  filesFailed: m.knowledge_training_files_failed(),
  failed: m.knowledge_training_failed(),
  taken: {
    text: m.knowledge_training_taken_text(),
    url: m.knowledge_training_taken_url(),
    pdf: m.knowledge_training_taken_pdf(),
  },
} as const

/** Errors of a rejected training item. */
export const trainingFailure = (kind: SourceKind): string =>
  kind === 'pdf' ? trainingWords.filesFailed : trainingWords.failed
