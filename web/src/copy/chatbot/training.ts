import { m } from '@skein/messages'
import { formatNumber } from '../../lib/format.ts'
import type { KnowledgeSource } from '@skein/contract/knowledge/knowledge'

type Changes = NonNullable<KnowledgeSource['changes']>

/** Fixed texts: the sources and 'Train Chatbot'. */
export const trainWords = {
  teach: m.training_train_teach(),
  teachText: m.training_train_teach_text(),
  ragOff: m.training_rag_off(),
  ragOn: m.training_rag_on(),
  text: m.training_train_text(),
  url: m.training_train_url(),
  pdf: m.training_train_pdf(),
  train: m.training_train(),
  goodFor: {
    text: m.training_train_good_for_text(),
    url: m.training_train_good_for_url(),
    pdf: m.training_train_good_for_pdf(),
  },
} as const

export const sourceListWords = {
  title: m.training_source_list_title(),
  state: (ready: number, all: number) => m.training_source_list_state({ ready, all }),
  failed: m.training_source_list_failed(),
  empty: m.training_source_list_empty(),
  emptyText: m.training_source_list_empty_text(),
  synced: (ago: string) => m.training_source_list_synced({ ago }),
  duplicates: (count: number) => m.training_source_list_duplicates({ count }),
  compared: (count: number, all: number) => m.training_source_list_compared({ count, all }),
  size: (megabytes: string) => m.training_source_list_size({ megabytes }),
  changes: ({ added, removed, unchanged }: Changes) =>
    added === 0 && removed === 0
      ? m.training_source_list_changes_no_changes_at()
      : m.training_source_list_changes_last_update_added({ added, removed, unchanged }),
  inUse: m.training_source_list_in_use(),
  inUseOf: (title: string) => m.training_source_list_in_use_of({ title }),
  pieces: m.training_source_list_pieces(),
  piecesOf: (title: string) => m.training_source_list_pieces_of({ title }),
  again: m.training_source_list_again(),
  againOf: (title: string) => m.training_source_list_again_of({ title }),
} as const

export const chunkWords = {
  title: (source: string) => m.training_chunk_title({ source }),
  text: m.training_chunk_text(),
  failed: m.training_chunk_failed(),
  none: m.training_chunk_none(),
  duplicate: (title: string) => m.training_chunk_duplicate({ title }),
  more: m.training_chunk_more(),
} as const

export const askWords = {
  title: m.training_ask_title(),
  text: m.training_ask_text(),
  question: m.training_ask_question(),
  placeholder: m.training_ask_placeholder(),
  ask: m.training_ask(),
  first: m.training_ask_first(),
  failed: (cause: string) => m.training_ask_failed({ cause }),
  answer: m.training_ask_answer(),
  noAnswer: m.training_ask_no_answer(),
  fixed: m.training_ask_fixed(),
  fix: m.training_ask_fix(),
  teach: m.training_ask_teach(),
  madeFrom: m.training_ask_made_from(),
  nothingFound: m.training_ask_nothing_found(),
  nearest: m.training_ask_nearest(),
  cost: (dollars: string) => m.training_ask_cost({ dollars }),
} as const

export const foundWords = {
  used: m.training_found_used(),
  details: m.training_found_details(),
  words: (percent: number) => m.training_found_words({ percent }),
  meaning: (percent: number) => m.training_found_meaning({ percent }),
} as const

export const answerWords = {
  title: m.training_answer_title(),
  text: m.training_answer_text(),
  failed: m.training_answer_failed(),
  empty: m.training_answer_empty(),
  add: m.training_answer_add(),
  question: m.training_answer_question(),
  answer: m.training_answer(),
  save: m.training_answer_save(),
  saved: m.training_answer_saved(),
  saveFailed: (cause: string) => m.training_answer_save_failed({ cause }),
  editOf: (question: string) => m.training_answer_edit_of({ question }),
  deleteOf: (question: string) => m.training_answer_delete_of({ question }),
  deleted: (question: string) => m.training_answer_deleted({ question }),
  deleteFailed: (question: string, cause: string) => m.training_answer_delete_failed({ question, cause }),
} as const

export const gapWords = {
  title: m.training_gap_title(),
  text: m.training_gap_text(),
  failed: m.training_gap_failed(),
  empty: m.training_gap_empty(),
  asked: (count: number, ago: string) =>
    count === 1
      ? m.training_gap_asked_asked_once({ ago })
      : m.training_gap_asked_asked_times_last({ count: formatNumber(count), ago }),
  answer: m.training_gap_answer(),
  answerOf: (question: string) => m.training_gap_answer_of({ question }),
  dismiss: m.training_gap_dismiss(),
  dismissOf: (question: string) => m.training_gap_dismiss_of({ question }),
  dismissFailed: (question: string, cause: string) => m.training_gap_dismiss_failed({ question, cause }),
} as const
